import { rmSync } from 'node:fs';
import type { DemoData } from './demo-data.ts';
import { loadDemoData, type Product, startProduct } from './product.ts';

const products: Product[] = [];

let demoData: Promise<DemoData> | undefined;

/**
 * The demo content that several products start with, loaded at the first use.
 * @throws when it cannot be loaded, with the output
 */
export const loadedDemoData = (): Promise<DemoData> => {
  demoData ??= loadDemoData();
  return demoData;
};

/**
 * Starts products until `count` are running; they run until `stopProducts`.
 * @throws when one does not start, with its output
 */
export const runningProducts = async (count: number): Promise<readonly Product[]> => {
  const missing = Math.max(0, count - products.length);
  const demo = missing > 1 ? await loadedDemoData() : undefined;
  const starts = Array.from({ length: missing }, () => startProduct({}, demo));
  const started = await Promise.allSettled(starts);
  for (const start of started) if (start.status === 'fulfilled') products.push(start.value);
  for (const start of started) if (start.status === 'rejected') throw start.reason;
  return products;
};

/** Stops the products, and removes their data and the demo content. */
export const stopProducts = async (): Promise<void> => {
  await Promise.all(products.splice(0).map((product) => product.stop()));
  const demo = await demoData?.catch(() => undefined);
  if (demo !== undefined) rmSync(demo.folder, { recursive: true });
};
