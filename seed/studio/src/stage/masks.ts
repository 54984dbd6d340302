import { CanvasTexture, SRGBColorSpace, type Texture } from 'three';

type Context = CanvasRenderingContext2D;

/** A window of four by four panes. */
function panes(g: Context): void {
  g.fillStyle = '#6e635b';
  g.fillRect(0, 0, 512, 512);
  g.filter = 'blur(3px)';
  g.fillStyle = '#fff';
  for (let i = 0; i < 4; i++) {
    for (let j = 0; j < 4; j++) g.fillRect(62 + i * 100, 64 + j * 98, 88, 86);
  }
}

/** Three feathered branches that reach into the light. */
function branches(g: Context): void {
  g.filter = 'blur(4px)';
  g.fillStyle = '#4a4038';
  for (const [x, y, turn] of [
    [20, 40, 0.5],
    [500, 120, 2.6],
    [60, 500, -0.7],
  ]) {
    g.save();
    g.translate(x, y);
    g.rotate(turn);
    for (let i = 0; i < 9; i++) {
      for (const side of [1, -1]) {
        g.save();
        g.translate(30 + i * 26, 0);
        g.rotate(side * 0.8);
        g.beginPath();
        g.ellipse(34, 0, 36, 8, 0, 0, 7);
        g.fill();
        g.restore();
      }
    }
    g.restore();
  }
}

/** What stands between the spot and the studio: white where light passes. */
export function mask(kind: 'window' | 'leaves'): Texture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  const g = canvas.getContext('2d');
  if (!g) throw new Error('This browser draws no canvas.');
  g.fillStyle = '#fff';
  g.fillRect(0, 0, 512, 512);
  if (kind === 'window') panes(g);
  else branches(g);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
