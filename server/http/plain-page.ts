import { escapeHtml } from '../core/escape-html.ts';

/** A small page of the server's own, in both themes, without scripts. `body` is HTML. */
export function plainPage(title: string, style: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${BASE_STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}

const BASE_STYLE = `
:root {
  --bg: #f4f6f9; --surface: #fff; --sunken: #eaeef4; --text: #14202e; --muted: #52627a;
  --border: #d5dde8; --accent: #0f5fd7; --code: #0a3f8f;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #0d141d; --surface: #151f2b; --sunken: #0a1017; --text: #e8eef6; --muted: #9db0c7;
    --border: #2a3847; --accent: #6aa7ff; --code: #a9ccff;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.55 system-ui, sans-serif; }
main { max-width: 820px; margin: 0 auto; padding: 40px 20px 80px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -0.01em; }
h2 { font-size: 18px; line-height: 1.3; margin: 0; }
p { margin: 0 0 12px; }
a { color: var(--accent); }
code, pre { font-family: ui-monospace, "Cascadia Mono", Menlo, monospace; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.muted { color: var(--muted); }
.card { background: var(--surface); border: 1px solid var(--border); border-radius: 12px; }
`;
