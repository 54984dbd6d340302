import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runFfmpeg } from '../src/mux/ffmpeg/ffmpeg.ts';

/** A small video with sound, about 20 kB a second. */
export async function makeClip(path: string, seconds = 1): Promise<void> {
  await encode(path, [`testsrc=size=320x180:rate=25:duration=${seconds}`], seconds);
}

/** A video that no encoder makes small: more than 700 kB a second. */
export async function makeLargeClip(path: string, seconds = 2): Promise<void> {
  const source = `testsrc=size=320x180:rate=25:duration=${seconds},noise=alls=100:allf=t`;
  await encode(path, [source], seconds);
}

async function encode(path: string, [source = '']: string[], seconds: number): Promise<void> {
  const picture = ['-f', 'lavfi', '-i', source];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=220:duration=${seconds}`];
  const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  await runFfmpeg({ arguments: [...picture, ...sound, ...codecs, '-shortest', path] });
}

export interface FileServer {
  url: string;
  close: () => void;
}

/** Serves these texts and bytes by their paths; any other path is 404. */
export async function serveFiles(
  files: Record<string, { type: string; body: string | Buffer }>,
): Promise<FileServer> {
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': file.type }).end(file.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
