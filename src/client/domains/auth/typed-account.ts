import { z } from 'zod';
import { onEverythingForgotten } from '../../components/state/storage.ts';

const KEY = 'typedAccount';
const schema = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
type TypedAccount = z.infer<typeof schema>;

const NOTHING: TypedAccount = { firstName: '', lastName: '', email: '' };
let typed = read();

function read(): TypedAccount {
  try {
    return schema.parse(JSON.parse(window.sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return NOTHING;
  }
}

/**
 * Name and email address typed on the log-in page, shared by its tabs. They survive a reload, but not closing the tab,
 * because the device may be shared. Passwords are never stored.
 */
export const typedAccount = () => typed;

export function keepTypedAccount(changes: Partial<TypedAccount>): void {
  typed = { ...typed, ...changes };
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // Storage is forbidden or full: the variable is used until the page is left.
  }
}

export const forgetTypedAccount = () => keepTypedAccount(NOTHING);

onEverythingForgotten(() => {
  typed = NOTHING;
});
