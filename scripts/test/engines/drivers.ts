import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import puppeteer from 'puppeteer-core';
import { freePorts } from '../../../cms-extensions/server-kit/src/free-port.ts';

/** A key that the main way presses. */
export type Key = 'ArrowRight' | 'Escape';

/** A window of a browser, driven from outside. */
export type Engine = {
  open: (url: string) => Promise<void>;
  /** The value of an expression in the page. */
  value: <Value>(expression: string) => Promise<Value>;
  click: (selector: string) => Promise<void>;
  type: (selector: string, text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  close: () => Promise<void>;
};

const SIZE = { width: 1280, height: 900 };

/** Debian's Firefox, by WebDriver BiDi, which it speaks itself. */
const startFirefox = async (program: string): Promise<Engine> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    defaultViewport: SIZE,
  });
  const page = await browser.newPage();
  return {
    open: async (url) => {
      await page.goto(url);
    },
    value: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
};

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** The name of an element's id in answers (W3C WebDriver, section 12). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS: Readonly<Record<Key, string>> = { ArrowRight: '\uE014', Escape: '\uE00C' };

/** Ends a program with its children: it leads a group of its own. */
const endGroup = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
};

/** Calls until it succeeds. @throws the last error after half a minute */
const untilItAnswers = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
  const end = Date.now() + 30_000;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
};

/** Debian's WebKitGTK in its MiniBrowser, by the calls of W3C WebDriver, on a display in memory. */
const startWebKit = async (program: string): Promise<Engine> => {
  const [port = 0] = await freePorts(1);
  const driver = spawn('xvfb-run', ['-a', program, `--port=${port}`], { detached: true });
  const call = async <Value>(method: string, path: string, body?: object): Promise<Value> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const browserOptions = { binary: MINI_BROWSER, args: ['--automation'] };
  const wanted = {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } },
  };
  const { sessionId } = await untilItAnswers(() =>
    call<{ sessionId: string }>('POST', '/session', wanted),
  );
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, SIZE);
  const find = async (selector: string): Promise<string> => {
    const query = { using: 'css selector', value: selector };
    const found = await call<Record<string, string>>('POST', `${session}/element`, query);
    return `${session}/element/${found[ELEMENT]}`;
  };
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    value: (expression) =>
      call('POST', `${session}/execute/sync`, { script: `return (${expression});`, args: [] }),
    click: async (selector) => call('POST', `${await find(selector)}/click`, {}),
    type: async (selector, text) => call('POST', `${await find(selector)}/value`, { text }),
    press: (key) =>
      call('POST', `${session}/actions`, {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value: KEYS[key] },
              { type: 'keyUp', value: KEYS[key] },
            ],
          },
        ],
      }),
    close: async () => {
      await call('DELETE', session);
      endGroup(driver);
    },
  };
};

/** The engines besides Chromium, with the program of Debian that each needs. */
export const ENGINES = [
  { name: 'firefox-esr', program: '/usr/bin/firefox-esr', start: startFirefox },
  { name: 'webkit2gtk-driver', program: '/usr/bin/WebKitWebDriver', start: startWebKit },
] as const;

/** Debian's package `xvfb` has the display of the second one. */
export const isInstalled = ({ name, program }: (typeof ENGINES)[number]): boolean =>
  existsSync(program) && (name === 'firefox-esr' || existsSync('/usr/bin/xvfb-run'));
