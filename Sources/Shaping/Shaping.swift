// The Shaping target.
