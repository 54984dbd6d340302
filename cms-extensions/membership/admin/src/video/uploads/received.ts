const COMPLETE = new Set([200, 201]);
const PARTIAL = 308;

/** How many bytes an upload has received: asked with an empty PUT, as for resumable uploads. */
export const bytesReceived = (url: string, size: number): Promise<number> =>
  new Promise((resolve, reject) => {
    // `fetch` treats a 308 as a redirect without a target.
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Range', `bytes */${size}`);
    request.onload = () => {
      if (COMPLETE.has(request.status)) return resolve(size);
      if (request.status !== PARTIAL)
        return reject(new Error(`The upload answers ${request.status}`));
      resolve(bytesIn(request.getResponseHeader('Range')));
    };
    request.onerror = () => reject(new Error('The upload cannot be reached'));
    request.send();
  });

/** @param range `bytes=0-524287`; null when nothing has arrived */
export const bytesIn = (range: string | null): number => {
  const last = /^bytes=0-(\d+)$/.exec(range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
};
