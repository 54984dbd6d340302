import { describe, expect, test } from 'vitest';
import {
  bandwidth,
  masterPlaylist,
  parseMasterPlaylist,
  parseMediaPlaylist,
  playlistSeconds,
  type Variant,
} from './playlist.ts';

const small: Variant = {
  uri: '360p/index.m3u8',
  bandwidth: 130_000,
  averageBandwidth: 120_000,
  codecs: 'avc1.64001e,mp4a.40.2',
  width: 640,
  height: 360,
  frameRate: 24,
};
const large: Variant = {
  ...small,
  uri: '720p/index.m3u8',
  bandwidth: 400_000,
  width: 1280,
  height: 720,
};

describe('a master playlist', () => {
  test('names the renditions, the best first, with all that a player chooses by', () => {
    expect(masterPlaylist([small, large])).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=400000,AVERAGE-BANDWIDTH=120000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=24.000
720p/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=130000,AVERAGE-BANDWIDTH=120000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,FRAME-RATE=24.000
360p/index.m3u8
`);
  });

  test('names the sound once, for all renditions, when it is one of its own', () => {
    const text = masterPlaylist([small, large], { uri: 'sound/index.m3u8', channels: 1 });
    expect(text.match(/#EXT-X-MEDIA:.*/g)).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Default",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="1",URI="sound/index.m3u8"',
    ]);
    expect(text.match(/,AUDIO="sound"$/gm)).toHaveLength(2);
  });

  test('reads back as it was written', () => {
    expect(parseMasterPlaylist(masterPlaylist([large, small]))).toEqual([large, small]);
  });
});

describe('a media playlist', () => {
  const text = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
000.m4s
#EXTINF:2.500000,
001.m4s
#EXT-X-ENDLIST
`;

  test('gives its segments, their initialisation and its end', () => {
    expect(parseMediaPlaylist(text)).toEqual({
      map: 'init.mp4',
      segments: [
        { uri: '000.m4s', duration: 4 },
        { uri: '001.m4s', duration: 2.5 },
      ],
      targetDuration: 4,
      ended: true,
    });
  });

  test('lasts as long as its segments together', () => {
    expect(playlistSeconds(parseMediaPlaylist(text))).toBe(6.5);
  });

  test('is refused when it is something else', () => {
    expect(() => parseMediaPlaylist('<html>')).toThrow('not a playlist');
  });
});

test('bandwidth is that of the worst segment, and of the whole', () => {
  const segments = [
    { duration: 4, bytes: 500_000 },
    { duration: 1, bytes: 200_000 },
  ];
  expect(bandwidth(segments)).toEqual({ peak: 1_600_000, average: 1_120_000 });
});
