/** The page stands by itself, so it has its colours here; they are those of `client/styles/tokens.css`. */
export const DOCS_STYLE = `
:root { color-scheme: dark light; --background: #0f0e0d; --panel: #1f1c19; --ink: #f3ede3; --ink-2: #b5ab9c; --line: rgb(255 244 224 / .14); --amber: #f59e0b }
@media (prefers-color-scheme: light) { :root { --background: #efeae2; --panel: #fff; --ink: #1d1813; --ink-2: #5e554a; --line: rgb(40 25 5 / .16); --amber: #9a4506 } }
* { box-sizing: border-box }
html { scroll-padding-top: 16px }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 1280px; background: var(--background); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
a { color: var(--amber) }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--amber); outline-offset: 2px }
h1 { margin: 24px 0 8px; font: 500 32px/1.2 Georgia, serif }
h2 { margin: 48px 0 16px; font: 500 24px/1.25 Georgia, serif }
h3 { margin: 0 0 8px; font: 600 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
p { margin: 8px 0; max-width: 46rem }
code, pre { font: 13px/1.5 ui-monospace, monospace }
p code { white-space: nowrap }
pre { margin: 4px 0 12px; padding: 12px; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--background) }
.brand { display: flex; justify-content: space-between; align-items: baseline; margin: 0; max-width: none; font-size: 14px }
.brand a:first-child { color: var(--ink); font: 500 18px/1 Georgia, serif; text-decoration: none }
.method { color: var(--amber) }
.label { margin: 12px 0 0; font-size: 12px; color: var(--ink-2) }
.facts { font-size: 13px; color: var(--ink-2) }
.errors code { display: inline-block; margin: 0 12px 4px 0 }
article { margin: 0 0 16px; padding: 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--panel) }
summary { padding: 4px 0; cursor: pointer; color: var(--ink-2); font-size: 14px }
nav, nav summary { font-size: 13px }
nav ul { margin: 0 0 8px; padding: 0; list-style: none }
nav li a { display: block; padding: 4px 0; color: var(--ink); text-decoration: none; overflow-wrap: anywhere }
nav li a:hover { color: var(--amber) }
nav b { color: var(--ink-2); font-weight: 600 }
@media (min-width: 960px) {
  body { display: grid; grid-template-columns: 320px minmax(0, 1fr); column-gap: 32px }
  header { grid-column: 1 / -1 }
  #start h2 { margin-top: 4px }
  nav { position: sticky; top: 16px; align-self: start; max-height: calc(100vh - 32px); overflow-y: auto }
}
@media (max-width: 959px) { nav li a, nav summary { padding: 12px 0 } h2 { margin-top: 32px } }
`
