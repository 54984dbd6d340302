export { CodeForm, TypeCode } from './code-form.tsx';
