/** The colours of one set: back wall, floor, shapes, mat, three garment colours, props. */
export interface Palette {
  back: string;
  floor: string;
  shape: string;
  mat: string;
  a: string;
  b: string;
  c: string;
  prop: string;
}

const palette = (colours: string): Palette => {
  const [back, floor, shape, mat, a, b, c, prop] = colours.split(' ');
  return { back, floor, shape, mat, a, b, c, prop };
};

export const PALETTES = {
  clay: palette('#d99b7c #e0a888 #c97f60 #f1d9c4 #8c3a33 #f6eadb #b4553d #f0dcc8'),
  sand: palette('#ead7bf #eddcc6 #dcb892 #7d8f7a #33504a #d9785a #b9583a #c9805e'),
  sage: palette('#b9c4ab #c3cdb5 #9dae90 #efe6d6 #2f4a42 #f6efe2 #d9784a #e9dcc4'),
  rose: palette('#e8bfb3 #edc9bd #d99a8d #fbeee4 #6e2f45 #fff4ea #c85f5c #f6e2d2'),
  dusk: palette('#6f6a86 #7d7792 #d98f78 #e6b9a0 #34325a #f4ebe2 #e2a23c #d9a38c'),
  cream: palette('#f1e7d8 #f3eadc #e7c3a0 #c4725a #34506a #c4725a #d9a441 #8d9c86'),
  teal: palette('#5f8a86 #6d9793 #4d7773 #f0dcc0 #1d3a4c #e8835f #eab850 #e9c9a4'),
  ochre: palette('#e0ab5e #e5b56d #cf9345 #f6e6cb #3a3a4f #f4e6d0 #b5533a #f4e2c4'),
};
export type PaletteName = keyof typeof PALETTES;

export type HairStyle = 'bun' | 'lowbun' | 'ponytail' | 'bob' | 'braids' | 'curls' | 'crop';

/** Factors on the figure's measures; 1 where not given. */
export interface Build {
  hips?: number;
  shoulders?: number;
  waist?: number;
  limbs?: number;
  bust?: number;
  /** 0 is a flat hand, 1 a fist. */
  grip?: number;
}

export interface Woman {
  skin: string;
  hair: { style: HairStyle; color: string };
  body: Build;
}

const woman = (skin: string, style: HairStyle, color: string, body: Build = {}): Woman => ({
  skin,
  hair: { style, color },
  body,
});

export const WOMEN = {
  ines: woman('#e3ab8a', 'bun', '#5a3322'),
  amara: woman('#84513a', 'curls', '#2a1915', { hips: 1.04 }),
  mei: woman('#edc3a1', 'bob', '#22191a', { shoulders: 0.97, hips: 0.97 }),
  freya: woman('#f0c4ab', 'ponytail', '#c98a4a', { shoulders: 1.02 }),
  leila: woman('#b87a55', 'braids', '#33201a', { hips: 1.05, waist: 1.05, limbs: 1.05 }),
  ruth: woman('#d99f7e', 'lowbun', '#b5aea8', { waist: 1.06, limbs: 1.02 }),
  zuri: woman('#65402f', 'crop', '#1d1413'),
};
export type WomanName = keyof typeof WOMEN;

/** Cuts are heights and widths on the resting figure, in metres. */
export interface Bottom {
  color: string;
  hem: number;
  waist?: number;
}

export interface Top {
  color: string;
  hem: number;
  sleeve?: number;
  neckW?: number;
  neckH?: number;
  neckBack?: number;
}

export interface Outfit {
  bottom: Bottom;
  top: Top;
}

export const OUTFITS = {
  leggings: (p: Palette): Outfit => ({
    bottom: { hem: 0.15, color: p.a },
    top: { hem: 1.115, color: p.b },
  }),
  tank: (p: Palette): Outfit => ({
    bottom: { hem: 0.15, color: p.a },
    top: { hem: 1, color: p.b },
  }),
  shorts: (p: Palette): Outfit => ({
    bottom: { hem: 0.66, color: p.a },
    top: { hem: 1.115, color: p.c },
  }),
  tee: (p: Palette): Outfit => ({
    bottom: { hem: 0.6, color: p.a },
    top: { hem: 1.07, sleeve: 0.29, neckW: 0.085, neckH: 0.075, neckBack: 0.05, color: p.b },
  }),
  unitard: (p: Palette): Outfit => ({
    bottom: { hem: 0.36, waist: 1.2, color: p.c },
    top: { hem: 0.9, color: p.c },
  }),
  longsleeve: (p: Palette): Outfit => ({
    bottom: { hem: 0.15, color: p.a },
    top: { hem: 1.1, sleeve: 0.63, neckW: 0.09, neckH: 0.06, neckBack: 0.045, color: p.b },
  }),
};
export type OutfitName = keyof typeof OUTFITS;
