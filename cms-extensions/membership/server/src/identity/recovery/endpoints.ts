import { calls, emailKey, PASSWORD_RESET_SENT } from 'contract';
import { type Endpoint, endpoint, type ReadClientAddress } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import type { Devices } from '../devices.ts';
import type { AuthService } from '../service.ts';
import { LinkOver } from './errors.ts';
import type { PasswordReset } from './password-reset.ts';

type Parts = {
  passwordReset: PasswordReset;
  service: AuthService;
  devices: Devices;
  limits: Limits;
  addressOf: ReadClientAddress;
  securityLog: SecurityLog;
  /** Receives errors that are not returned to the caller. */
  report: (fault: unknown) => void;
};

/** The calls for holders of a mailed link; they need no session. */
export const createRecoveryEndpoints = (parts: Parts): Endpoint[] => {
  const { passwordReset, service, devices, limits, addressOf, securityLog, report } = parts;
  const refusedFor =
    (purpose: 'password-reset' | 'e-mail-confirm' | 'e-mail-undo') =>
    (error: unknown): never => {
      if (error instanceof LinkOver) securityLog.record('link.refused', { purpose });
      throw error;
    };
  return [
    endpoint(calls.forgotPassword, async ({ body, ctx }) => {
      await limits.passwordReset.spend(addressOf(ctx.req), emailKey(body.email));
      // Not awaited: the duration would reveal whether the account exists.
      passwordReset.sendLink(body.email).catch(report);
      return { message: PASSWORD_RESET_SENT };
    }),
    endpoint(calls.resetPassword, async ({ body, ctx }) => {
      const userDocumentId = await passwordReset
        .reset(body.token, body.new_password)
        .catch(refusedFor('password-reset'));
      // Whoever can read the account's mail must not be locked out by others who guess its
      // password.
      devices.remember(ctx, userDocumentId);
      return { message: 'Password changed' };
    }),
    endpoint(calls.confirmEmailChange, ({ body }) =>
      service.confirmEmailChange(body.token).catch(refusedFor('e-mail-confirm')),
    ),
    endpoint(calls.undoEmailChange, async ({ body }) => {
      const { email, resetToken } = await service
        .undoEmailChange(body.token)
        .catch(refusedFor('e-mail-undo'));
      return { email, reset_token: resetToken };
    }),
  ];
};
