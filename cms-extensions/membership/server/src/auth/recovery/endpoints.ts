import { calls, PASSWORD_RESET_SENT } from 'contract';
import { type Endpoint, endpoint, type ReadClientAddress } from '../../http/index.ts';
import type { Limits } from '../../limits/index.ts';
import { emailKey } from '../rules.ts';
import type { AuthService } from '../service.ts';
import type { PasswordReset } from './password-reset.ts';

type Parts = {
  passwordReset: PasswordReset;
  service: AuthService;
  limits: Limits;
  addressOf: ReadClientAddress;
  /** Is told of faults that no caller hears of. */
  report: (fault: unknown) => void;
};

/** The calls that a member makes who reads her mail but cannot sign in. */
export const createRecoveryEndpoints = (parts: Parts): Endpoint[] => {
  const { passwordReset, service, limits, addressOf, report } = parts;
  return [
    endpoint(calls.forgotPassword, async ({ body, ctx }) => {
      await limits.passwordReset.spend(addressOf(ctx.req), emailKey(body.email));
      // Not waited for: how long it takes would tell whether there is such an account.
      passwordReset.sendLink(body.email).catch(report);
      return { message: PASSWORD_RESET_SENT };
    }),
    endpoint(calls.resetPassword, async ({ body }) => {
      await passwordReset.reset(body.token, body.new_password);
      return { message: 'Password changed' };
    }),
    endpoint(calls.undoEmailChange, async ({ body }) => {
      const { email, resetToken } = await service.undoEmailChange(body.token);
      return { email, reset_token: resetToken };
    }),
  ];
};
