// The half that runs in the browser: one studio at a time on one canvas, told what to do from Node.
import { WebGLRenderer } from 'three';
import type { Shot } from './shots/shot.ts';
import type { Drawn } from './stage/performer.ts';
import { type Print, Studio } from './stage/studio.ts';

/** What Node can ask for. */
export interface Remote {
  setUp: (shot: Shot, print: Print, phases: number[]) => void;
  /** Draws a phase; gives a JPEG in base 64. */
  draw: (phase: number, quality: number) => Promise<Drawn & { jpeg: string; milliseconds: number }>;
}

const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('The page has no canvas.');
const renderer = new WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
let studio: Studio | undefined;

const jpeg = (quality: number): Promise<string> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) return reject(new Error('The canvas gave no picture.'));
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result).split(',')[1]);
        reader.readAsDataURL(blob);
      },
      'image/jpeg',
      quality,
    );
  });

const remote: Remote = {
  setUp(shot, print, phases) {
    studio?.dispose();
    studio = new Studio(renderer, shot, print, phases);
  },
  async draw(phase, quality) {
    if (!studio) throw new Error('Nothing is set up.');
    const start = performance.now();
    const drawn = studio.pose(phase);
    const posed = performance.now() - start;
    studio.draw();
    const picture = await jpeg(quality);
    const milliseconds = performance.now() - start;
    console.debug(`pose ${posed.toFixed(0)} of ${milliseconds.toFixed(0)} ms`);
    return { ...drawn, jpeg: picture, milliseconds };
  },
};

Object.assign(window, { studio: remote });
