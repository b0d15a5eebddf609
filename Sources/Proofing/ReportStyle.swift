/// How the report looks.
enum ReportStyle {
    /// The style sheet.
    static let text = """
        :root{color-scheme:light dark;--paper:#f4f2ee;--card:#fff;--ink:#1d1b18;--soft:#6b655c;--line:#d9d4ca;--mark:#b4261f;--new:#0b6b3a;--accent:#1f5fa8}
        @media (prefers-color-scheme:dark){:root{--paper:#1b1a18;--card:#262421;--ink:#eeeae2;--soft:#a8a196;--line:#403c36;--mark:#ff8b80;--new:#6fd39b;--accent:#8fbdf2}}
        *{box-sizing:border-box}
        html{scroll-padding-top:7.5rem}
        body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.45 system-ui,sans-serif}
        header{position:sticky;top:0;z-index:3;background:var(--card);border-bottom:1px solid var(--line);padding:.6rem 1rem}
        h1{font-size:1.05rem;margin:0;overflow-wrap:anywhere}
        .sum{margin:.1rem 0 .4rem;color:var(--soft)}
        .tools{display:flex;flex-wrap:wrap;gap:.4rem 1rem}
        .tools>div{display:flex;flex-wrap:wrap;gap:.3rem}
        button{font:inherit;font-size:.875rem;padding:.25rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--paper);color:inherit;cursor:pointer}
        button[aria-pressed=true]{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
        :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
        kbd{font:inherit;font-size:.75rem;color:var(--soft);margin-left:.4rem}
        .chip{font-size:.875rem;display:flex;align-items:center;gap:.25rem;padding:.1rem .5rem;border:1px solid var(--line);border-radius:1rem;cursor:pointer}
        .chip input{margin:0}
        .desk{display:grid;grid-template-columns:15rem minmax(0,1fr)}
        nav{position:sticky;top:6.5rem;align-self:start;max-height:calc(100vh - 6.5rem);overflow:auto;border-right:1px solid var(--line);padding:.5rem}
        nav summary{cursor:pointer;color:var(--soft);font-size:.875rem;padding:.2rem .3rem}
        nav ol{list-style:none;margin:0;padding:0}
        nav a{display:flex;gap:.6rem;align-items:center;padding:.3rem;border-radius:.4rem;color:inherit;text-decoration:none;font-size:.875rem;overflow-wrap:anywhere}
        nav a:hover,nav a[aria-current]{background:var(--card);box-shadow:inset 0 0 0 1px var(--line)}
        nav img{width:2.6rem;min-height:3.4rem;object-fit:contain;background:#fff;border:1px solid var(--line)}
        main{padding:1rem;min-width:0}
        .all{padding:4rem 0;text-align:center;font-size:1.25rem;color:var(--soft)}
        section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.8rem 1rem 1rem;margin:0 0 1rem;content-visibility:auto;contain-intrinsic-size:auto 900px}
        section[hidden],nav li[hidden]{display:none}
        h2{font-size:1.05rem;margin:0 0 .3rem;display:flex;flex-wrap:wrap;gap:.2rem .6rem;align-items:baseline}
        b{white-space:nowrap;font-size:.8rem;font-weight:600;border:1px solid currentColor;border-radius:.3rem;padding:0 .35rem;color:var(--accent)}
        b.words,b.removed,b.size{color:var(--mark)}b.added{color:var(--new)}b.masked,b.moved,b.folio{color:var(--soft)}
        .chapter,.pixels,figcaption{color:var(--soft);font-size:.875rem}
        .pixels{margin:.1rem 0}
        .edits{margin:.3rem 0 .6rem;padding-left:1.2rem;overflow-wrap:anywhere;max-height:14rem;overflow:auto}
        del{color:var(--mark);text-decoration-thickness:1px}ins{color:var(--new);text-decoration:none;border-bottom:1px solid currentColor}
        .pair{display:grid;grid-template-columns:repeat(2,minmax(0,max-content));gap:1rem}
        figure{margin:0;min-width:0;max-width:100%}
        .page{position:relative;background:#fff;border:1px solid var(--line);isolation:isolate}
        .page img{display:block;width:100%;height:100%}
        .boxes{position:absolute;inset:0;width:100%;height:100%;pointer-events:none}
        .boxes rect{fill:none;vector-effect:non-scaling-stroke;stroke-width:1.5px}
        rect.word{stroke:#d0342c}.new rect.word{stroke:#0a7d43}rect.ink{stroke:#2a6fc0;stroke-dasharray:4 3;opacity:.7}
        html[data-boxes=off] .boxes{display:none}
        input[type=range]{display:none;max-width:100%;margin:.2rem 0 .6rem}
        html:not([data-view=side]) .pair figure{grid-area:1/1}
        html:not([data-view=side]) .pair{grid-template-columns:minmax(0,max-content)}
        html:not([data-view=side]) .pair .new figcaption{text-align:right}
        html[data-view=overlay] .pair .new{mix-blend-mode:multiply}
        html[data-view=overlay] .pair .old .page{background:#e0261b}html[data-view=overlay] .pair .new .page{background:#0a6fd0}
        html[data-view=overlay] .pair img{mix-blend-mode:screen}
        html[data-view=overlay] .pair,html[data-view=slider] .pair,html[data-view=blink] .pair{isolation:isolate}
        html[data-view=slider] input[type=range]{display:block}
        html[data-view=slider] .pair .new .page{clip-path:inset(0 0 0 var(--cut,50%))}
        html[data-view=blink][data-blink=old] .pair .new .page{visibility:hidden}
        @media (min-width:125rem){main{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;align-items:start}section{margin:0}.all{grid-column:1/-1}}
        @media (max-width:60rem){.desk{display:block}nav{position:static;max-height:none;border-right:0;border-bottom:1px solid var(--line)}nav ol{display:flex;overflow:auto;gap:.3rem}nav li{flex:none}nav a{flex-direction:column;width:6rem;text-align:center}html{scroll-padding-top:1rem}header{position:static}}
        @media (max-width:40rem){main{padding:.6rem}section{padding:.6rem}.pair{gap:.8rem;grid-template-columns:minmax(0,max-content)}kbd{display:none}.tools{flex-wrap:nowrap;overflow:auto}.tools>div{flex-wrap:nowrap;flex:none}}
        @media print{header{position:static}nav,.tools,input{display:none!important}.desk,main{display:block}section{break-inside:avoid;content-visibility:visible;border:0}body{background:#fff;color:#000}}
        """
}
