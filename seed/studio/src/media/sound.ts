import { LOOP_SECONDS } from './loops.ts';

/** 125 AAC frames of 1024 samples are exactly 4 s; at 48 kHz a loop would not end on a frame. */
export const SAMPLE_RATE = 32_000;

/** Partials of the chord: hertz and level. Each passes whole periods in a loop: multiples of 1/4. */
const CHORD = [
  [110, 1],
  [164.75, 0.7],
  [220.5, 0.4],
];

/**
 * A soft low chord without a beat, mono, -1 to 1. It swells once in every loop, whose end meets its
 * start.
 * @param loops how often the loop is repeated
 */
export function pad(loops: number): Float32Array {
  const out = new Float32Array(loops * LOOP_SECONDS * SAMPLE_RATE);
  return out.map((_, i) => {
    const t = i / SAMPLE_RATE;
    const swell = 0.7 - 0.3 * Math.cos((2 * Math.PI * t) / LOOP_SECONDS);
    const tone = CHORD.reduce(
      (sum, [hz, level]) => sum + level * Math.sin(2 * Math.PI * hz * t),
      0,
    );
    return 0.02 * swell * tone;
  });
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
