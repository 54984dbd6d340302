import { countdownText } from './countdown.ts';

export const SAMPLE_RATE = 48_000;

/** A struck tone: partials that die away, the high ones first. `level` is the peak of the first. */
function strike(out: Float32Array, at: number, hertz: number, level: number, decay: number) {
  const first = Math.round(at * SAMPLE_RATE);
  for (let i = Math.max(0, first); i < out.length; i++) {
    const t = (i - first) / SAMPLE_RATE;
    if (t > decay * 7) break;
    // 8 ms of rise: a felt mallet, not a click.
    const rise = Math.min(1, t / 0.008);
    let sample = 0;
    for (const [ratio, share] of [
      [1, 1],
      [2.01, 0.34],
      [3.02, 0.12],
      [5.43, 0.05],
    ]) {
      sample += share * Math.exp((-t * ratio) / decay) * Math.sin(2 * Math.PI * hertz * ratio * t);
    }
    out[i] += level * rise * sample;
  }
}

/** A soft low chord that swells every eight seconds, so that the volume has something to turn. */
function bed(out: Float32Array, seconds: number) {
  for (let i = 0; i < out.length; i++) {
    const t = i / SAMPLE_RATE;
    const swell = 0.55 - 0.45 * Math.cos((2 * Math.PI * t) / 8);
    const ends = Math.min(1, t / 2, (seconds - t) / 1.5);
    const tone =
      Math.sin(2 * Math.PI * 110 * t) +
      0.7 * Math.sin(2 * Math.PI * 164.81 * t) +
      0.4 * Math.sin(2 * Math.PI * 220.6 * t);
    out[i] += 0.012 * swell * Math.max(0, ends) * tone;
  }
}

/**
 * A clip's soundtrack, mono, -1 to 1: a low chime at the start, one at the last second, and a
 * tick on each of the last three seconds.
 */
export function soundtrack(seconds: number): Float32Array {
  const out = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  bed(out, seconds);
  strike(out, 0.15, 196, 0.16, 0.9);
  strike(out, 0.27, 293.66, 0.08, 0.8);
  for (let second = 0; second < seconds; second++) {
    if (Number(countdownText(seconds, second)) <= 3) strike(out, second, 880, 0.07, 0.06);
  }
  strike(out, seconds - 1, 146.83, 0.16, 0.5);
  strike(out, seconds - 0.9, 220, 0.08, 0.45);
  const fade = Math.round(0.12 * SAMPLE_RATE);
  for (let i = 0; i < fade; i++) out[out.length - 1 - i] *= i / fade;
  return out;
}

/** Samples as a 16-bit mono WAV file. */
export function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (let i = 0; i < samples.length; i++) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, samples[i])) * 32_767), 44 + i * 2);
  }
  return file;
}
