import { MuxVideoBaseElement } from '@mux/mux-video/base';
import {
  type DetailedHTMLProps,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { savesData } from '../../../ui/saves-data.ts';
import * as css from './stage.css.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'mux-video': DetailedHTMLProps<
        VideoHTMLAttributes<MuxVideoBaseElement>,
        MuxVideoBaseElement
      > &
        Partial<
          Pick<
            MuxVideoBaseElement,
            'startTime' | 'disableTracking' | 'disableCookies' | 'maxAutoResolution'
          >
        >;
    }
  }
}

// The package's main entry would add Google Cast, whose script comes from another host.
if (!customElements.get('mux-video')) customElements.define('mux-video', MuxVideoBaseElement);

/** The name by which Media Chrome finds the preview frames; nobody reads it. */
const STORYBOARD_LABEL = 'thumbnails';

type EngineProps = {
  src: string;
  poster: string | null;
  /** Preview frames as WebVTT, as Mux makes them. */
  storyboard: string | null;
  /** Start position in seconds; more than 0 when the video resumes. */
  startTime: number;
  ref: Ref<MuxVideoBaseElement>;
};

/** Mux's video element: HLS in every browser. Tracking and cookies are off. */
export const Engine = ({ src, poster, storyboard, startTime, ref }: EngineProps) => {
  const element = useRef<MuxVideoBaseElement>(null);
  useImperativeHandle<MuxVideoBaseElement | null, MuxVideoBaseElement | null>(
    ref,
    () => element.current,
    [],
  );
  // Not as a property: React makes elements that it throws away when it has to wait for another
  // part, and such an element would load all of the video unseen.
  useLayoutEffect(() => {
    if (element.current) element.current.src = src;
  }, [src]);
  return (
    <mux-video
      ref={element}
      className={css.engine}
      disableTracking
      disableCookies
      startTime={startTime}
      // Without it the browser refuses the storyboard, which comes from another origin.
      crossOrigin="anonymous"
      // A larger picture is left to those who do not save data.
      maxAutoResolution={savesData() ? '720p' : undefined}
      poster={poster ?? undefined}
      autoPlay
      playsInline
    >
      {storyboard && <track label={STORYBOARD_LABEL} kind="metadata" default src={storyboard} />}
    </mux-video>
  );
};
