/// What the report does when its reader acts; without it all pages show side by side.
enum ReportScript {
    /// The script.
    static let text = """
        "use strict";
        (() => {
          const root = document.documentElement;
          const sections = [...document.querySelectorAll("section")];
          const links = new Map([...document.querySelectorAll("nav a")].map(a => [a.getAttribute("href").slice(1), a]));
          const shown = () => sections.filter(s => !s.hidden);
          let current = null, timer = 0;

          function mark(section) {
            if (section === current) return;
            if (current) links.get(current.id)?.removeAttribute("aria-current");
            current = section;
            const link = links.get(section.id);
            link?.setAttribute("aria-current", "true");
            const list = link?.closest("ol, nav");
            if (link && list) link.scrollIntoView({block: "nearest", inline: "nearest"});
          }
          function view(name) {
            root.dataset.view = name;
            for (const b of document.querySelectorAll("button[data-view]")) b.setAttribute("aria-pressed", b.dataset.view === name);
            clearInterval(timer);
            delete root.dataset.blink;
            if (name === "blink" && !matchMedia("(prefers-reduced-motion: reduce)").matches) timer = setInterval(blink, 700);
          }
          function blink() {
            root.dataset.blink = root.dataset.blink === "old" ? "new" : "old";
          }
          function boxes() {
            const off = root.dataset.boxes !== "off";
            root.dataset.boxes = off ? "off" : "on";
            document.querySelector("button[data-boxes]").setAttribute("aria-pressed", !off);
          }
          function step(by) {
            const list = shown();
            if (!list.length) return;
            const at = list.indexOf(current);
            const next = list[Math.max(0, Math.min(list.length - 1, at < 0 ? 0 : at + by))];
            next.scrollIntoView({block: "start"});
            next.focus({preventScroll: true});
            mark(next);
          }
          document.addEventListener("click", event => {
            const button = event.target.closest("button");
            if (!button) return;
            if (button.dataset.view) view(button.dataset.view);
            else if (button.dataset.step) step(Number(button.dataset.step));
            else boxes();
          });
          document.addEventListener("input", event => {
            if (event.target.type === "range") event.target.nextElementSibling.style.setProperty("--cut", event.target.value + "%");
            else if (event.target.dataset.class)
              for (const e of document.querySelectorAll("section, nav li"))
                if (e.dataset.class === event.target.dataset.class) e.hidden = !event.target.checked;
          });
          document.addEventListener("keydown", event => {
            if (event.ctrlKey || event.metaKey || event.altKey || event.target.type === "range") return;
            const views = ["side", "overlay", "slider", "blink"];
            if (views[event.key - 1]) view(views[event.key - 1]);
            else if (event.key === "j" || event.key === "n") step(1);
            else if (event.key === "k" || event.key === "p") step(-1);
            else if (event.key === "x") boxes();
            else if (event.key === "b" && root.dataset.view === "blink") { clearInterval(timer); blink(); }
            else return;
            event.preventDefault();
          });
          const watcher = new IntersectionObserver(entries => {
            // Of two that stand side by side the one that was chosen stays so.
            const top = current && current.getBoundingClientRect().top;
            for (const e of entries) if (e.isIntersecting && e.target.getBoundingClientRect().top !== top) { mark(e.target); break; }
          }, {rootMargin: "-25% 0px -70% 0px"});
          for (const s of sections) watcher.observe(s);
          const wanted = location.hash.match(/view=(side|overlay|slider|blink)/);
          if (wanted) view(wanted[1]);
          root.dataset.ready = sections.length;
        })();
        """
}
