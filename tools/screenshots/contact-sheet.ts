import { fileOf, THEMES, WIDTHS } from './take-shot.ts';

export interface Chapter {
  title: string;
  names: readonly string[];
}

/** The HTML of a page with all screenshots: a checkbox for each width and theme, and a slider for their size. */
export function contactSheet(chapters: readonly Chapter[]): string {
  const index = chapters.map(({ title }) => `<a href="#${title}">${title}</a>`).join(' ');
  const switches = [...WIDTHS, ...THEMES]
    .map((which) => `<label><input type="checkbox" value="${which}" checked> ${which}</label>`)
    .join(' ');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Vantage: every screen</title>
<style>${STYLE}</style>
<header>
  <strong>Vantage: every screen</strong> ${switches}
  <label>Size <input type="range" min="120" max="900" value="300"></label>
  <nav>${index}</nav>
</header>
${chapters.map(chapterOf).join('\n')}
<script>${SCRIPT}</script>
</html>
`;
}

function chapterOf({ title, names }: Chapter): string {
  return `<h1 id="${title}">${title}</h1>\n${names.map(shotOf).join('\n')}`;
}

function shotOf(name: string): string {
  const pictures = WIDTHS.flatMap((width) =>
    THEMES.map((theme) => {
      const file = fileOf(name, width, theme);
      return `<a href="${file}" data-width="${width}" data-theme="${theme}" style="--width:${width}"><img src="${file}" alt="${width} ${theme}" loading="lazy"></a>`;
    }),
  );
  return `<section id="${name}"><h2><a href="#${name}">${name}</a></h2><div>${pictures.join('')}</div></section>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; --size: 300; }
body { margin: 0 24px 48px; }
header { position: sticky; top: 0; z-index: 1; padding: 12px 0; background: Canvas; border-bottom: 1px solid GrayText; }
header label { margin-inline-start: 12px; white-space: nowrap; }
h1, section { scroll-margin-top: 72px; }
h1 { margin: 32px 0 0; font-size: 22px; }
h2 { margin: 20px 0 8px; font-size: 14px; }
h2 a { color: inherit; text-decoration: none; }
section div { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
section img { display: block; width: calc(var(--width) / 1280 * var(--size) * 1.6px); min-width: 90px; border: 1px solid GrayText; }
`;

const SCRIPT = `
const boxes = [...document.querySelectorAll('[type=checkbox]')];
const show = () => {
  const on = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  for (const { dataset, style } of document.querySelectorAll('section div a'))
    style.display = on.has(dataset.width) && on.has(dataset.theme) ? '' : 'none';
};
for (const box of boxes) box.onchange = show;
document.querySelector('[type=range]').oninput = ({ target }) =>
  document.documentElement.style.setProperty('--size', target.value);
`;
