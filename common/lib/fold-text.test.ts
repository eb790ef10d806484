import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Élodie Lefèvre', 'elodie lefevre'],
  ['Øystein Hjørnevåg', 'oystein hjornevag'],
  ['Łukasz Wiśniewski', 'lukasz wisniewski'],
  ['Jürgen Weiß', 'jurgen weiss'],
  ['İpek Yılmaz', 'ipek yilmaz'],
  ['Nguyễn Thị Ánh', 'nguyen thi anh'],
  ['Þóra Ðað', 'thora dad'],
  ["Tom O'Neil", 'tom oneil'],
  ['Tom O’Neil', 'tom oneil'],
  ['Seán D‘Arcy d´Or `n ʼt', 'sean darcy dor n t'],
  ['田中 さくら', '田中 さくら'],
])('%s is found as %s', (name, folded) => {
  expect(foldText(name)).toBe(folded);
});
