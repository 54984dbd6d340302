import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG_PLANK } from '../../../../../cms-extensions/contract/test/long-plank.ts';
import { Bells } from '../moves/use-sound.ts';
import { spokenAt, Voice } from './voice.ts';

type Tone = { hertz: number; start: number; stopped: boolean };

/** Web Audio that writes down its tones; `now` is its clock. */
const anAudio = () => {
  const tones: Tone[] = [];
  const clock = { now: 0, state: 'running' };
  vi.stubGlobal(
    'OscillatorNode',
    class {
      readonly #tone: Tone;
      constructor(_context: unknown, { frequency }: { frequency: number }) {
        this.#tone = { hertz: frequency, start: -1, stopped: false };
        tones.push(this.#tone);
      }
      connect = (node: unknown) => node;
      start = (at: number) => {
        this.#tone.start = at;
      };
      stop = (at?: number) => {
        if (at === undefined) this.#tone.stopped = true;
      };
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} };
      connect = (node: unknown) => node;
      disconnect = () => {};
    },
  );
  const context = {
    get currentTime() {
      return clock.now;
    },
    get state() {
      return clock.state;
    },
    destination: {},
  } as unknown as BaseAudioContext;
  return { context, tones, clock };
};

/** Plays from one video second to another, a reading in every frame; the audio's clock is real time. */
const play = (bells: Bells, clock: { now: number }, [from, to]: [number, number], rate = 1) => {
  for (let time = from; time <= to; time += rate / 24) {
    bells.follow(LONG_PLANK, { time, rate, running: true });
    clock.now += 1 / 24;
  }
};

describe('the bell', () => {
  it('is silent while a call has the audio, and rings on afterwards without what it missed', () => {
    const { context, tones, clock } = anAudio();
    const bells = new Bells(context);
    clock.state = 'interrupted';
    play(bells, clock, [330, 341]);
    expect(tones).toEqual([]);
    clock.state = 'running';
    play(bells, clock, [341, 380]);
    expect(tones.length).toBeGreaterThan(0);
    expect(tones.every(({ start }) => start > 11)).toBe(true);
  });

  it.each([0.75, 1, 1.25])('rings within 0.1 s of its time at speed %d', (rate) => {
    const { context, tones, clock } = anAudio();
    play(new Bells(context), clock, [330, 343], rate);
    // Real seconds from 330 on.
    const at = (second: number) => (second - 330) / rate;
    const expected = [3, 2, 1].map((before) => at(340) - before);
    const rung = tones.filter(({ stopped }) => !stopped);
    expect(rung.map(({ hertz }) => hertz)).toEqual([660, 660, 660, 880]);
    for (const [index, start] of [...expected, at(340)].entries()) {
      expect(Math.abs((rung[index]?.start ?? 0) - start)).toBeLessThan(0.1);
    }
  });

  it('is silent for what a seek jumped over, and cancels what it had planned', () => {
    const { context, tones, clock } = anAudio();
    const bells = new Bells(context);
    play(bells, clock, [336, 336.85]);
    expect(tones.map(({ stopped }) => stopped)).toEqual([false]);
    bells.follow(LONG_PLANK, { time: 400, rate: 1, running: false });
    expect(tones.map(({ stopped }) => stopped)).toEqual([true]);
    play(bells, clock, [400, 410]);
    expect(tones).toHaveLength(1);
  });
});

describe('the voice', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    );
  });

  it('speaks at the begin of a rest of 6 s or more, else 5 s before the end of work', () => {
    // Squat 48/12, plank 40/20, reverse lunge 40/8, side bend 60/0, and the last.
    expect([3, 4, 5, 2, 28].map((index) => spokenAt(LONG_PLANK, index))).toEqual([
      ...[228, 280, 340, 175, null],
    ]);
  });

  it('names each move once, with its side and, today, its easier form', () => {
    const spoken: string[] = [];
    const cancel = vi.fn();
    vi.stubGlobal('speechSynthesis', {
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel,
    });
    const voice = new Voice({ volume: 1, muted: false });
    const follow = (time: number, running = true) =>
      voice.follow(LONG_PLANK, { time, rate: 1, running }, (index) =>
        index === 4 ? 'on the forearms' : null,
      );
    for (let time = 227; time < 231; time += 0.04) follow(time);
    expect(spoken).toEqual(['Next: plank, 40 seconds, on the forearms.']);
    expect(cancel).not.toHaveBeenCalled();
    // Its move begins: what is still being said ends.
    for (let time = 239.9; time < 240.1; time += 0.04) follow(time);
    follow(239.95);
    for (let time = 279.5; time < 281; time += 0.04) follow(time);
    expect(spoken.at(-1)).toBe('Next: reverse lunge, left, 40 seconds.');
    follow(500);
    expect(cancel).toHaveBeenCalled();
    expect(spoken).toHaveLength(2);
  });
});
