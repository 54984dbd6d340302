import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Clip, clipSeconds } from './clips.ts';
import { countdownLabel, countdownText } from './countdown.ts';
import { fontFaces, typesetPage } from './page.ts';

/**
 * Where the words stand on the 1280x720 picture: on the player's left margin, under its title and
 * above its own time, so that neither covers the other; the loops leave this column free.
 */
export const OVERLAY = { x: 70, y: 100, width: 380, height: 320 };

const html = () => `<style>${fontFaces()}
  body { margin: 0; width: ${OVERLAY.width}px; }
  #name { font: 440 40px/1.1 Kalnia; max-width: 300px; text-wrap: balance; }
  #left { font: 380 156px/1 Kalnia; margin: 14px 0 0 -5px; letter-spacing: -.01em; }
  #label { font: 500 23px/1.3 'Radio Canada'; margin-top: 8px; }
</style><div id="name"></div><div id="left"></div><div id="label"></div>`;

/**
 * Draws the overlays of the given clips, one transparent PNG for each second, and says where:
 * `<folder>/<slug>/000.png` for the first second.
 */
export async function drawOverlays(clips: Clip[], folder: string): Promise<void> {
  const { browser, page } = await typesetPage(html(), OVERLAY);
  for (const clip of clips) {
    await mkdir(path.join(folder, clip.slug), { recursive: true });
    const seconds = clipSeconds(clip);
    for (let second = 0; second < seconds; second++) {
      const left = countdownText(seconds, second);
      const words = { name: clip.title, left, label: countdownLabel(left) };
      await page.evaluate(
        ([texts, ink]) => {
          for (const [id, text] of Object.entries(texts)) {
            const box = document.getElementById(id);
            if (!box) continue;
            box.textContent = text;
            box.style.color = id === 'label' ? ink.soft : ink.text;
          }
        },
        [words, clip.ink] as const,
      );
      const file = path.join(folder, clip.slug, `${String(second).padStart(3, '0')}.png`);
      await writeFile(file, await page.screenshot({ omitBackground: true }));
    }
  }
  await browser.close();
}
