/** What the shop's page and the frame with the card fields say to each other. */
export interface ToFrame {
  sandboxStripe: true;
  to: 'frame';
  element: string;
  nonce?: string;
  type:
    | 'init'
    | 'update'
    | 'validate'
    | 'confirm'
    | 'createPaymentMethod'
    | 'createToken'
    | 'focus'
    | 'blur'
    | 'clear';
  [key: string]: unknown;
}

export interface FromFrame {
  sandboxStripe: true;
  to: 'page';
  element: string;
  nonce?: string;
  type: 'hello' | 'ready' | 'change' | 'resize' | 'focus' | 'blur' | 'escape' | 'response';
  [key: string]: unknown;
}
