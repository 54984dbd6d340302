declare module '*.svg' {
  const address: string;
  export default address;
}

declare const process: { env: Record<string, string | undefined> };
