export const title = "Welcome Back";
export const password = "Password";
export const forgot = "Forgot your password?";
export const busy = "Signing in";
export const submit = "Sign In";
export const newHere = "New here?";
export const startTrial = "Start Free Trial";
export const create = "Create an account";
