/** Texts as long as people make them: 240 letters with spaces, without one, and from right to left. */
const LIMIT = 240;

export const SENTENCE =
  'The Seventeenth International Convention of Small and Medium Harbour Authorities of the Northern and Eastern Seas'
    .padEnd(LIMIT, ', with Accompanying Programme for Families')
    .slice(0, LIMIT);
export const ENDLESS = 'Hafenbetriebsgesellschaftsversammlung'.repeat(7).slice(0, LIMIT);
export const MIRRORED = `مهرجان الأضواء 🎆 ${'شارع النخيل الطويل '.repeat(14)}`.slice(0, LIMIT).trim();
