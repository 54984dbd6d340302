import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Stage } from './stage.tsx';
import type { VideoState } from './use-video.ts';

const video: VideoState['video'] = {
  title: 'Long Plank',
  instructor: 'Ines Halloran',
  poster: null,
  src: null,
  storyboard: null,
  announcedSeconds: 1500,
};

describe("the player's picture (spec section 2, Player overlay)", () => {
  it('says so in a browser without video', () => {
    render(
      <Stage
        state={{ status: 'loading', video }}
        waiting={false}
        recovery={{ attempt: 0, startTime: 0, failed: false, renewing: false, retry: () => {} }}
        startTime={null}
        onMedia={() => {}}
      />,
    );
    expect(screen.getByText('Your browser does not support the video tag.').tagName).toBe('VIDEO');
  });
});
