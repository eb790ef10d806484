import { expect, NO_NETWORK, test } from './fixtures.ts';
import { waitForCode } from './kept-code.ts';
import { waitForWorker } from './worker-control.ts';

test.use({ expectedNoise: NO_NETWORK, contextOptions: { reducedMotion: 'no-preference' } });

test('59: after one visit the landing page answers questions and plays its films without a network', {
  tag: '@full',
}, async ({ page, context }) => {
  await page.goto('/lander');
  const keptFilms = () =>
    page.evaluate(async () =>
      (await (await caches.open('media-v1')).keys()).map(({ url }) => new URL(url).pathname),
    );
  await expect.poll(keptFilms, { timeout: 30_000 }).toHaveLength(3);
  await waitForWorker(page);
  await waitForCode(page, 'landing');
  await page.close();

  await context.setOffline(true);
  const later = await context.newPage();
  await later.goto('/lander');
  const faq = later.getByRole('region', { name: 'FAQ' });
  // The prerendered section may just be replaced by the rendered one.
  await expect(() => faq.scrollIntoViewIfNeeded()).toPass();
  const question = faq.getByRole('button', { expanded: false }).first();
  await question.click();
  await expect(faq.getByRole('button', { expanded: true }).first()).toBeVisible();
  await expect(faq.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();

  for (const service of ['Security', 'Events']) {
    await later.getByRole('button', { name: `Play the film about ${service}` }).click();
    const film = later.getByLabel(`Film about ${service}`, { exact: true });
    const at = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(at).toBeGreaterThan(0.2);
    // To the end and back, past the buffered part.
    const sought = await film.evaluate(async (video: HTMLVideoElement) => {
      video.pause();
      const places: number[] = [];
      for (const place of [video.duration - 0.5, 1, video.duration / 2]) {
        const done = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
        video.currentTime = place;
        await done;
        places.push(Math.abs(video.currentTime - place));
      }
      return { places, error: video.error, seekableTo: video.seekable.end(0) - video.duration };
    });
    expect(sought).toEqual({
      places: [0, 0, 0].map(() => expect.closeTo(0, 0)),
      error: null,
      seekableTo: expect.closeTo(0, 0),
    });
  }
  const [path = ''] = await later.evaluate(async () =>
    (await (await caches.open('media-v1')).keys()).map(({ url }) => url),
  );
  const part = await later.evaluate(async (film) => {
    const answer = await fetch(film, { headers: { range: 'bytes=100-199' } });
    return [answer.status, (await answer.arrayBuffer()).byteLength];
  }, path);
  expect(part).toEqual([206, 100]);
});
