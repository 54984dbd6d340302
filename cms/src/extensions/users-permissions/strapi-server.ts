import { limitStrategies } from '../../strapi-patches/strategies.ts';

/** Strapi calls it while plugins load, the only hook of an app before strategies are registered. */
export default <Plugin>(plugin: Plugin): Plugin => {
  limitStrategies(strapi);
  return plugin;
};
