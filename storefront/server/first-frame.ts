import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g;
const PRELOADED_MODULE = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const ENTRY = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/;

/** The built stylesheets by their path on the site, such as `/assets/index-1a2b.css`. */
export const readStyles = (clientDir: string): ReadonlyMap<string, string> => {
  const names = globSync('assets/*.css', { cwd: clientDir });
  return new Map(
    names.map((name) => [`/${name}`, readFileSync(join(clientDir, name), 'utf8').trim()]),
  );
};

const PICTURE_WAIT_MS = 1000;

type Late = { styles: readonly string[]; modules: readonly string[]; entry: string };

/*
 * Requests the scripts once the page is drawn with its first picture. A page in the background
 * draws no frames, so it does not wait. React and Vite look for the stylesheets of the page by
 * their links; disabled ones are there and not loaded.
 */
const loader = ({ styles, modules, entry }: Late): string =>
  `{let isBegun,e=document,add=(n,p)=>e.head.append(Object.assign(e.createElement(n),p)),begin=()=>{` +
  'if(isBegun)return;isBegun=true;' +
  `for(let href of ${JSON.stringify(styles)})add('link',{disabled:true,rel:'stylesheet',href});` +
  `for(let href of ${JSON.stringify(modules)})add('link',{rel:'modulepreload',fetchPriority:'low',href});` +
  `add('script',{type:'module',async:true,src:${JSON.stringify(entry)}})},` +
  'drawn=()=>requestAnimationFrame(()=>setTimeout(begin)),' +
  `first=e.querySelector('img[fetchpriority=high]');` +
  'if(e.hidden)begin();else if(!first||first.complete)drawn();' +
  `else{first.onload=first.onerror=drawn;setTimeout(begin,${PICTURE_WAIT_MS})}}`;

/**
 * Makes a rendered page draw as early as possible (decision 42): its stylesheets are inlined, and
 * its scripts are requested once it is drawn, so that they do not compete with fonts and pictures.
 * @param styles the built stylesheets, from `readStyles`; an unknown one stays a link
 * @param mark the nonce of inline scripts, see `takeInlineScripts`
 */
export const forFirstFrame = (
  html: string,
  styles: ReadonlyMap<string, string>,
  mark: string,
): string => {
  const entry = ENTRY.exec(html);
  if (entry?.[1] === undefined) return html;
  const inlined: string[] = [];
  const styled = html.replace(STYLESHEET, (link, path: string) => {
    const style = styles.get(path);
    if (style === undefined) return link;
    inlined.push(path);
    return `<style>${style}</style>`;
  });
  const modules = [...html.matchAll(PRELOADED_MODULE)].flatMap(([, path]) => path ?? []);
  const script = loader({ styles: inlined, modules, entry: entry[1] });
  return styled
    .replace(PRELOADED_MODULE, '')
    .replace(entry[0], () => `<script nonce="${mark}">${script}</script>`);
};
