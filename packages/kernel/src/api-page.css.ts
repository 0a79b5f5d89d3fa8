/** The page's one style sheet. One warm red, the scarlet tanager's; everything else is neutral. */
export const STYLE = `
:root{--paper:#fdfcfb;--card:#fff;--sunk:#f5f3f1;--line:#e4e0dc;--ink:#1d1a18;--soft:#655f5a;--accent:#b3261e;--tint:#fbe9e6;--wing:#1d1a18;--on:#fff}
@media (prefers-color-scheme:dark){:root{--paper:#151312;--card:#1c1a18;--sunk:#100e0d;--line:#35302d;--ink:#ece8e4;--soft:#a69e97;--accent:#ff7a68;--tint:#3a1d19;--wing:#8d857e;--on:#1a0f0d}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;font-variant-numeric:tabular-nums}
h1,h2,h3,h4,p,ul,dl,dd,pre{margin:0}
h1{font-size:1.9rem;line-height:1.2;letter-spacing:-.015em}
h2{font-size:1.4rem;line-height:1.25;letter-spacing:-.01em}
h3{font-size:1.08rem;line-height:1.35}
h4{font-size:.875rem;margin:1.25rem 0 .45rem}
h4 small{font-weight:400;color:var(--soft)}
a{color:inherit;text-decoration-color:var(--line);text-underline-offset:.2em}
a:hover{color:var(--accent);text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:3px}
code,pre,var{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em;font-style:normal}
code{overflow-wrap:anywhere}
code var{font-size:1em}
p code,dd code,td code{background:var(--sunk);padding:.1em .3em;border-radius:4px}
pre{background:var(--sunk);border:1px solid var(--line);border-radius:8px;padding:.75rem .9rem;overflow:auto;max-height:26rem;line-height:1.5;font-size:.8125rem}
pre code{font-size:1em;overflow-wrap:normal;-webkit-user-select:all;user-select:all}
pre.wrap{white-space:pre-wrap;overflow-wrap:anywhere}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-999px;top:.5rem;background:var(--accent);color:var(--on);padding:.5rem 1rem;border-radius:6px;z-index:3}
.skip:focus{left:1rem}
.top{position:sticky;top:0;z-index:2;display:flex;align-items:center;justify-content:space-between;gap:1rem;height:3.5rem;padding:0 1.5rem;background:var(--card);border-bottom:1px solid var(--line)}
.brand{display:flex;align-items:center;gap:.6rem;font-weight:650;min-width:0}
.brand span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.brand svg{flex:none}
.bird{fill:var(--accent)}.wing{fill:var(--wing)}.eye{fill:var(--card)}
.version,.quiet{color:var(--soft);font-size:.875rem}
.version{white-space:nowrap}
.frame{display:grid;grid-template-columns:17.5rem minmax(0,1fr);max-width:94rem;margin:0 auto}
.toc{position:sticky;top:3.5rem;align-self:start;max-height:calc(100vh - 3.5rem);overflow-y:auto;padding:1.5rem 1rem 2rem 1.5rem;border-right:1px solid var(--line);font-size:.875rem}
.toc ul{list-style:none;padding:0}
.toc>ul>li{margin-bottom:1rem}
.toc>ul>li>a{font-weight:650;text-decoration:none}
.toc li li a{display:flex;gap:.5rem;align-items:baseline;padding:.2rem .4rem;margin-left:-.4rem;border-radius:6px;text-decoration:none;color:var(--soft)}
.toc li li a:hover{background:var(--sunk);color:var(--ink)}
.toc .method{min-width:3.1rem;font-size:.625rem;padding:.05rem .2rem}
main{padding:2.5rem 2.5rem 4rem;min-width:0}
.lead{max-width:46rem;margin-top:1rem;color:var(--soft)}
.lead p+p{margin-top:.6rem}
section{margin-top:3rem}
section>p{max-width:46rem;color:var(--soft);margin:.35rem 0 1rem}
section>h3{margin:1.5rem 0 .5rem}
section>pre{max-width:46rem}
.operation{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.35rem 1.5rem 1.5rem;margin-top:1.25rem}
.operation:target{border-color:var(--accent);box-shadow:0 0 0 1px var(--accent)}
.operation h3 a{text-decoration:none}
.address{margin-top:.4rem;display:flex;gap:.6rem;align-items:baseline}
.address var{color:var(--accent)}
.method{display:inline-block;min-width:3.7rem;text-align:center;font:650 .6875rem/1.6 system-ui,sans-serif;letter-spacing:.04em;padding:.05rem .4rem;border-radius:5px;border:1px solid var(--line);color:var(--soft);background:var(--sunk);flex:none}
.method.post,.method.put,.method.patch{color:var(--accent);background:var(--tint);border-color:transparent}
.method.delete{color:var(--on);background:var(--accent);border-color:transparent}
.columns{display:grid;grid-template-columns:minmax(0,1.35fr) minmax(0,1fr);gap:2rem;margin-top:.9rem}
.facts>p+p,.fields+.quiet{margin-top:.6rem}
.access{font-size:.875rem;border-left:3px solid var(--accent);padding:.1rem 0 .1rem .75rem;color:var(--soft);overflow-wrap:anywhere}
.access strong{display:block;color:var(--ink)}
.example{position:sticky;top:4.5rem;align-self:start;min-width:0}
.example h4{margin-top:0}
.example pre+p{margin:.9rem 0 .35rem}
.fields{width:100%;border-collapse:collapse;font-size:.875rem}
.fields th,.fields td{text-align:left;vertical-align:top;padding:.45rem .9rem .45rem 0;border-top:1px solid var(--line);font-weight:400}
.fields thead th{border-top:0;padding-top:0;color:var(--soft);font-size:.75rem}
.fields tbody th{width:36%}.fields td:nth-child(2){width:27%}
.fields code{font-size:.8125rem}
.fields small{display:block;color:var(--soft);overflow-wrap:anywhere}
.d1{padding-left:.9rem!important}.d2{padding-left:1.8rem!important}.d3{padding-left:2.7rem!important}.d4,.d5{padding-left:3.6rem!important}
.parent{color:var(--soft);font:.8125em ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.absent{color:var(--soft);font-size:.75rem}
.required{color:var(--accent);font-size:.75rem}
.place{color:var(--soft);font-size:.75rem;border:1px solid var(--line);border-radius:4px;padding:0 .3em;text-decoration:none}
.answer{margin-top:.4rem;font-size:.9375rem}
.answer summary{cursor:pointer;padding:.2rem 0;margin-bottom:.5rem}
.status{margin-right:.3rem}
.problems{display:grid;grid-template-columns:auto 1fr;gap:.3rem .9rem;margin-top:.9rem;font-size:.875rem}
.problems dt{font-weight:650;color:var(--accent)}
footer{border-top:1px solid var(--line);padding:1.25rem 1.5rem;color:var(--soft);font-size:.875rem;text-align:center}
@media (max-width:80rem){.columns{grid-template-columns:minmax(0,1fr);gap:1.25rem}.example{position:static}}
@media (max-width:56rem){
html{scroll-padding-top:7rem}
.frame{display:block}
.top{padding:0 1rem}
.toc{top:3.5rem;z-index:1;max-height:none;padding:0;border-right:0;border-bottom:1px solid var(--line);background:var(--card);overflow-x:auto}
.toc>ul{display:flex;gap:.25rem;padding:.35rem .6rem;width:max-content}
.toc>ul>li{margin:0}
.toc>ul>li>a{display:block;padding:.4rem .6rem;font-weight:500;white-space:nowrap}
.toc ul ul{display:none}
main{padding:1.5rem 1rem 3rem}
h1{font-size:1.5rem}
section{margin-top:2.25rem}
.operation{padding:1.1rem 1rem 1.25rem;border-radius:10px}
}
@media (max-width:40rem){
.fields,.fields tbody,.fields tr,.fields th,.fields td{display:block;width:auto!important}
.fields thead{display:none}
.fields tr{border-top:1px solid var(--line);padding:.5rem 0}
.fields th,.fields td{border:0;padding-top:0;padding-bottom:.1rem;padding-right:0}
.fields td:empty{display:none}
.fields small{display:inline;margin-left:.4rem}
.d1~td{padding-left:.9rem}.d2~td{padding-left:1.8rem}.d3~td{padding-left:2.7rem}
.address{flex-wrap:wrap}
}
@media print{.toc,.top,.skip{display:none}.frame{display:block}pre{max-height:none;white-space:pre-wrap}}
`
