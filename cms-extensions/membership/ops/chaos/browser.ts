import type { AuthResponse } from 'contract';
import { type Client, clientOf, PASSWORD, type Reply } from '../../test/client.ts';
import { answered, type CmsProcess } from './cms-process.ts';

/** A member's signed-in browser. Repeats what a kill of the app interrupts. */
export class Browser {
  email: string;
  /** The app's answers, by call: `/subscriptions 409`. */
  readonly answers: string[] = [];
  userId = '';
  #token = '';
  #cms: CmsProcess;
  #client: Client;

  constructor(email: string, cms: CmsProcess) {
    this.email = email;
    this.#cms = cms;
    this.#client = clientOf(cms);
  }

  /** Calls with a token. Tokens are valid for minutes, and a long run takes longer. */
  async #signedIn<Body>(call: (token: string) => Promise<Reply<Body>>): Promise<Reply<Body>> {
    const reply = await answered(this.#cms, () => call(this.#token));
    if (reply.status !== 401) return reply;
    const entered = await this.#login();
    if (entered.status !== 200) return reply;
    this.#enter(entered);
    return answered(this.#cms, () => call(this.#token));
  }

  async #noted<Body>(
    path: string,
    call: (token: string) => Promise<Reply<Body>>,
  ): Promise<Reply<Body>> {
    const reply = await this.#signedIn(call);
    this.answers.push(`${path} ${reply.status}`);
    return reply;
  }

  get<Body>(path: string): Promise<Reply<Body>> {
    return this.#signedIn((token) => this.#client.get<Body>(path, { token }));
  }

  post<Body>(path: string, body: object): Promise<Reply<Body>> {
    return this.#noted(path, (token) => this.#client.post<Body>(path, body, { token }));
  }

  patch<Body>(path: string, body: object): Promise<Reply<Body>> {
    return this.#noted(path, (token) => this.#client.patch<Body>(path, body, { token }));
  }

  delete<Body>(path: string, body: object): Promise<Reply<Body>> {
    return this.#noted(path, (token) => this.#client.delete<Body>(path, body, { token }));
  }

  /** Makes a call once, or twice at the same moment. */
  twice<Body>(twice: boolean, path: string, body: object): Promise<Reply<Body>[]> {
    return Promise.all((twice ? [0, 1] : [0]).map(() => this.post<Body>(path, body)));
  }

  async register(): Promise<void> {
    const form = { name: 'Anna Member', email: this.email, password: PASSWORD };
    const registered = await answered(this.#cms, () =>
      this.#client.post<AuthResponse>('/auth/register', form),
    );
    // A registration was interrupted before its answer: the account exists.
    this.#enter(registered.status === 409 ? await this.#login() : registered);
  }

  /** As somebody who was imported: asks for a link, and takes the password from it. */
  async setPassword(tokenOfMail: () => Promise<string>): Promise<void> {
    const { email } = this;
    await answered(this.#cms, () => this.#client.post('/auth/forgot-password', { email }));
    const form = { token: await tokenOfMail(), new_password: PASSWORD };
    await answered(this.#cms, () => this.#client.post('/auth/reset-password', form));
    this.#enter(await this.#login());
  }

  #login(): Promise<Reply<AuthResponse>> {
    const form = { email: this.email, password: PASSWORD };
    return answered(this.#cms, () => this.#client.post<AuthResponse>('/auth/login', form));
  }

  #enter({ body }: Reply<AuthResponse>): void {
    this.#token = body.access_token;
    this.userId = body.user.id;
  }
}
