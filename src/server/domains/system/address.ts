import { type Config, configWarnings, isOwnMachine } from '../../platform/config.ts';
import type { Arrival } from '../../services.ts';
import { must, notice, ok, type Verdict } from './finding.ts';

/** How PUBLIC_URL was tried: by the request that asks, or by asking it. */
export type Trial = Arrival | { failure: string | null };

type Settings = Pick<Config, 'publicUrl' | 'trustProxy'>;

const SET_ADDRESS =
  'Set PUBLIC_URL to the https:// address that people type, and put Caddy or nginx in front (docs/operations.md).';

/** What is wrong with the settings alone; undefined when nothing is. */
function judgeSettings({ publicUrl, trustProxy }: Settings): Verdict | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  if (isOwnMachine(hostname))
    return notice(
      `The address is ${publicUrl}, which only this machine can open. Links in emails lead nowhere for anybody else.`,
      SET_ADDRESS,
    );
  const [warning] = configWarnings({ publicUrl, trustProxy });
  if (protocol !== 'https:')
    return must(
      warning ?? `The address is ${publicUrl}, without HTTPS: passwords and records can be read on the way.`,
      SET_ADDRESS,
    );
  return undefined;
}

function judgeArrival({ publicUrl, trustProxy }: Settings, arrival: Arrival): Verdict | undefined {
  const { host, protocol } = new URL(publicUrl);
  if (arrival.isForwarded && !trustProxy)
    return must(
      'A reverse proxy stands in front, but TRUST_PROXY is not set: all visitors count as one, and the limits on log-ins meet everybody at once.',
      'Set TRUST_PROXY=true, and leave HOST at 127.0.0.1.',
    );
  if (arrival.host !== host)
    return notice(
      `You have opened the portal at ${arrival.host}, but its emails lead to ${host}.`,
      `Set PUBLIC_URL to the address that people type, or let the proxy pass it on (Host, X-Forwarded-Host).`,
    );
  if (trustProxy && !arrival.isForwarded)
    return must(
      'TRUST_PROXY is set, but this request came without a proxy’s headers: whoever reaches the portal past the proxy can pretend to be anybody’s address.',
      'Leave HOST at 127.0.0.1, and let the proxy set X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host as in deploy/.',
    );
  if (`${arrival.protocol}:` !== protocol)
    return must(
      `PUBLIC_URL begins with ${protocol}//, but this request arrived by ${arrival.protocol}.`,
      'Let the proxy redirect http:// to https:// and pass X-Forwarded-Proto on, as the files in deploy/ do.',
    );
  return undefined;
}

export function judgeAddress(settings: Settings, trial: Trial): Verdict {
  const { publicUrl, trustProxy } = settings;
  const wrong = judgeSettings(settings);
  if (wrong) return wrong;
  if (!('failure' in trial))
    return (
      judgeArrival(settings, trial) ??
      ok(`This request arrived as PUBLIC_URL says: ${publicUrl}${trustProxy ? ', through the proxy' : ''}.`)
    );
  if (trial.failure === null) return ok(`${publicUrl} answers.`);
  return must(
    `${publicUrl} does not answer as the portal does: ${trial.failure}`,
    'Look whether the portal and the proxy run, whether the name leads to this machine, and whether the certificate is valid.',
  );
}

/** In milliseconds. */
const PATIENCE = 10_000;

/** @returns why the portal at this address does not answer; null when it does. */
export async function askHealth(address: string): Promise<string | null> {
  try {
    const response = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(PATIENCE) });
    const content: unknown = await response.json().catch(() => null);
    const isPortal = typeof content === 'object' && content !== null && 'status' in content;
    return isPortal ? null : `something else answered, with status ${response.status}.`;
  } catch (error) {
    // fetch says only that it failed; the cause says why.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return `${reason instanceof Error ? reason.message : String(reason)}.`;
  }
}
