import Testing
import Watching

/// Changes that come close upon each other are one.
@Suite struct BurstTests {
    @Test func aBurstEndsWhenItHasBeenQuiet() {
        var burst = Burst(quiet: 100)
        #expect(burst.remaining(at: 0) == nil && burst.take(at: 1_000) == nil)
        burst.add("a", at: 1_000)
        #expect(burst.remaining(at: 1_000) == 100 && burst.take(at: 1_099) == nil)
        burst.add("b", at: 1_090)
        #expect(burst.remaining(at: 1_100) == 90 && burst.take(at: 1_189) == nil)
        burst.add("a", at: 1_150)
        #expect(burst.take(at: 1_249) == nil)
        #expect(burst.take(at: 1_250) == ["a", "b"])
        #expect(burst.remaining(at: 1_251) == nil && burst.take(at: 5_000) == nil)
        burst.add("c", at: 6_000)
        #expect(burst.take(at: 6_200) == ["c"])
    }

    @Test func aClockThatRunsBackDelaysNothingForEver() {
        var burst = Burst(quiet: 100)
        burst.add("a", at: 500)
        #expect(burst.remaining(at: 0) == 100)
        burst.add("a", at: 0)
        #expect(burst.take(at: 600) == ["a"])
    }
}
