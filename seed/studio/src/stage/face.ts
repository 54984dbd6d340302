/**
 * The face, painted on the front of the head: blush, a rosy nose, closed eyes, brows and lips.
 * `vHead` is the place in the head's frame, in metres.
 */
export const FACE = `
  if (vHead.z > .02) {
    float px = fwidth(vHead.y) * .7 + 1e-5;
    float side = abs(vHead.x);
    vec2 cheek = vec2(side - .043, vHead.y - .050) / vec2(.019, .014);
    flesh = mix(flesh, cBlush, exp(-dot(cheek, cheek)) * .42);
    vec2 tip = vec2(vHead.x, vHead.y - .062) / vec2(.013, .011);
    flesh = mix(flesh, cBlush, exp(-dot(tip, tip)) * smoothstep(.085, .1, vHead.z) * .3);

    vec2 e = vec2(side - .031, vHead.y - .079);
    float lid = abs(e.y + .0045 - e.x * e.x * 26.) - .0018 * (1. - .4 * abs(e.x) / .015);
    float eye = (1. - smoothstep(-px, px, lid)) * (1. - smoothstep(.0145, .0158, abs(e.x)));
    float arch = abs(vHead.y - .1045 + pow(abs(side - .030), 2.) * 14.);
    float hairs = arch - .0027 * (1. - .55 * smoothstep(.0, .018, side - .030));
    float brow = (1. - smoothstep(-px, px, hairs)) * (1. - smoothstep(.017, .0185, abs(side - .031)));

    float mx = vHead.x / .0170;
    float my = vHead.y - .0272 - mx * mx * .0026;
    float upper = .0052 * (1. - mx * mx) - .0016 * exp(-mx * mx * 22.);
    float lower = -.0062 * (1. - mx * mx);
    float lips = smoothstep(-px, px, upper - my) * smoothstep(-px, px, my - lower) * step(abs(mx), 1.);
    float seam = abs(my + .0004 - mx * mx * .0028) - .0006;
    flesh = mix(flesh, cLip, lips * .8);
    flesh = mix(flesh, cLip * .62, (1. - smoothstep(-px, px, seam)) * step(abs(mx), 1.05) * .8);
    flesh = mix(flesh, mix(cHair, vec3(.05, .02, .02), .55), eye);
    flesh = mix(flesh, mix(cHair, flesh, .25), brow * .85);
  }`;
