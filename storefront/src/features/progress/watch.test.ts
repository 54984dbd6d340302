import { describe, expect, it } from 'vitest';
import { Watch } from './watch.ts';

const LENGTH = 600;

/** A video that is played with a simulated clock. */
const aVideo = (startTime = 0) => {
  const watch = new Watch();
  let now = 50_000;
  let time = startTime;
  const snapshot = () => ({ currentTime: time, duration: LENGTH });
  watch.stands(snapshot());
  return {
    watch,
    /** Plays on, with a time update four times a second. */
    play: (seconds: number) => {
      watch.plays(snapshot(), now);
      for (let step = 0; step < seconds * 4; step += 1) {
        now += 250;
        time += 0.25;
        watch.plays(snapshot(), now);
      }
    },
    jump: (to: number) => {
      time = to;
      watch.stands(snapshot());
    },
    /** A jump that only the next time update shows. */
    jumpUnseen: (to: number) => {
      time = to;
      watch.plays(snapshot(), now);
    },
    rest: (seconds: number) => {
      watch.stands(snapshot());
      now += seconds * 1000;
    },
  };
};

describe('what is reported of a video', () => {
  it('is the position, and what was watched', () => {
    const { watch, play } = aVideo();
    play(20);
    expect(watch.take()).toEqual({ ranges: [[0, 20]], place: 20 });
  });

  it('is due after fifteen seconds of watching', () => {
    const { watch, play } = aVideo();
    play(14);
    expect(watch.isDue()).toBe(false);
    play(1);
    expect(watch.isDue()).toBe(true);
  });

  it('counts no second twice, and nothing twice over', () => {
    const { watch, play } = aVideo();
    play(20);
    watch.take();
    expect(watch.take()).toBeNull();
    play(5);
    expect(watch.take()).toEqual({ ranges: [[20, 25]], place: 25 });
  });

  it('has the seconds of the video that were played, without those that were jumped over', () => {
    const { watch, play, jump } = aVideo();
    play(10);
    jump(400);
    play(5);
    jump(100);
    expect(watch.take()).toEqual({
      ranges: [
        [0, 10],
        [400, 405],
      ],
      place: 100,
    });
    jump(300);
    expect(watch.take()).toEqual({ ranges: [], place: 300 });
  });

  it('counts a faster video in a tab behind others', () => {
    const watch = new Watch();
    watch.plays({ currentTime: 0, duration: LENGTH, playbackRate: 1.25 }, 0);
    watch.plays({ currentTime: 75, duration: LENGTH, playbackRate: 1.25 }, 60_000);
    expect(watch.take()?.ranges).toEqual([[0, 75]]);
  });

  it('is nothing while it was only taken up, or is not there', () => {
    expect(aVideo(300).watch.take()).toBeNull();
    const watch = new Watch();
    watch.plays({ currentTime: 0, duration: Number.NaN }, 0);
    expect(watch.take()).toBeNull();
  });
});
