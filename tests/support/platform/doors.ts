import superjson from 'superjson';
import { z } from 'zod';

/** The address of a portal. */
type Server = { url: string };
type Call = { token?: string; input?: object; headers?: Record<string, string> };
/** `body` is the record or the refusal, the same through both doors. */
export type Reply = { status: number; headers: Headers; body: unknown };

/** Each procedure's REST route, as the specification writes it. */
const ROUTES = {
  'auth.login': 'POST /auth/login',
  'auth.register': 'POST /auth/register',
  'auth.logout': 'POST /auth/logout',
  'auth.profile': 'GET /auth/profile',
  'auth.updateProfile': 'PUT /auth/profile',
  'auth.changePassword': 'POST /auth/change-password',
  'auth.sessions': 'GET /auth/sessions',
  'auth.endSession': 'DELETE /auth/sessions/{id}',
  'auth.forgotPassword': 'POST /auth/forgot-password',
  'auth.resetPassword': 'POST /auth/reset-password',
  'auth.confirmEmail': 'POST /auth/confirm-email',
  'auth.resendConfirmation': 'POST /auth/confirm-email/resend',
  'auth.undoEmailChange': 'POST /auth/undo-email-change',
  'auth.setUp': 'POST /setup',
  'secondStep.state': 'GET /auth/second-step',
  'secondStep.offer': 'POST /auth/second-step',
  'secondStep.confirm': 'POST /auth/second-step/confirm',
  'secondStep.renewRecoveryCodes': 'POST /auth/second-step/recovery-codes',
  'secondStep.switchOff': 'POST /auth/second-step/switch-off',
  'site.portalStatus': 'GET /registration-portal/status',
  'site.setting': 'GET /site-settings/{settingName}',
  'applications.draft': 'GET /draft-application',
  'applications.saveDraft': 'POST /draft-application',
  'applications.deleteDraft': 'DELETE /draft-application',
  'applications.mine': 'GET /applications',
  'applications.ofStudent': 'GET /students/{id}/application',
  'applications.requests': 'GET /applications/{id}/requests',
  'applications.answerRequest': 'POST /requests/{id}/answer',
  'applications.offer': 'GET /applications/{id}/offer',
  'applications.acceptOffer': 'POST /applications/{id}/offer/accept',
  'applications.declineOffer': 'POST /applications/{id}/offer/decline',
  'admin.offers': 'GET /admin/offers',
  'admin.changeOffer': 'PUT /admin/offers/{id}',
  'admin.fillPlaces': 'POST /admin/places/fill',
  'admin.makeRequest': 'POST /admin/applications/{id}/requests',
  'admin.changeRequest': 'PUT /admin/requests/{id}',
  'applications.create': 'POST /applications',
  'applications.update': 'PUT /applications/{id}',
  'students.myStudents': 'GET /students/my-students',
  'students.byEmail': 'GET /students/by-email/{emailAddress}',
  'students.byId': 'GET /students/{id}',
  'students.create': 'POST /students',
  'students.update': 'PUT /students/{id}',
  'students.examResults': 'GET /students/{id}/exam-results',
  'students.addExamResult': 'POST /exam-results',
  'students.changeExamResult': 'PUT /exam-results/{id}',
  'students.removeExamResult': 'DELETE /exam-results/{id}',
  'students.documents': 'GET /students/{id}/documents',
  'students.removeDocument': 'DELETE /students/{id}/documents/{documentId}',
  'eligibility.subjects': 'GET /subjects',
  'eligibility.one': 'GET /students/{id}/eligibility/{subject}',
  'admin.changeSchedule': 'POST /admin/registration-portal/schedule',
  'superAdmin.users': 'GET /super-admin/users',
  'superAdmin.createUser': 'POST /super-admin/users',
  'superAdmin.updateUser': 'PUT /super-admin/users/{id}',
  'superAdmin.setUserRole': 'PUT /super-admin/users/{id}/role',
  'superAdmin.endSessions': 'DELETE /super-admin/users/{id}/sessions',
  'superAdmin.deleteUser': 'DELETE /super-admin/users/{id}',
  'superAdmin.switchOffSecondStep': 'DELETE /super-admin/users/{id}/second-step',
  'superAdmin.secondStepRequirement': 'GET /super-admin/second-step',
  'superAdmin.requireSecondStep': 'PUT /super-admin/second-step',
} as const;
/** Uploads and downloads have only a REST route. */
const BYTE_ROUTES = {
  'students.uploadDocument': 'POST /students/{id}/documents',
  'students.documentFile': 'GET /documents/{fileName}',
} as const;
export type Procedure = keyof typeof ROUTES;
export type ByteRoute = keyof typeof BYTE_ROUTES;
export const isByteRoute = (name: string): name is ByteRoute => name in BYTE_ROUTES;

/** Reads what superjson wrote, as the client of the pages does. */
const fromWire = (data: unknown): unknown => superjson.parse(JSON.stringify(data));

const envelopeSchema = z.union([
  z.object({ result: z.object({ data: z.unknown() }) }).transform(({ result }) => fromWire(result.data)),
  z
    .object({ error: z.unknown() })
    .transform(({ error }) => z.object({ data: z.unknown() }).parse(fromWire(error)).data),
]);

/** Splits a route into its method and its path, and fills the braces of the path. The other input stays in `body`. */
function fill(route: string, input: object = {}) {
  const [method = '', template = ''] = route.split(' ');
  const left = new Map<string, unknown>(Object.entries(input));
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const part = String(left.get(name));
    left.delete(name);
    return encodeURIComponent(part);
  });
  return { method, path, left: Object.fromEntries(left) };
}

/** The body as JSON, or as a form when the input holds a file. */
function bodyOf(input: Record<string, unknown>) {
  if (!Object.values(input).some((value) => value instanceof File)) return JSON.stringify(input);
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    form.append(name, value instanceof File ? value : String(value));
  }
  return form;
}

async function send(url: string, method: string, call: Call, body?: string | FormData): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(call.token && { Authorization: `Bearer ${call.token}` }),
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...call.headers,
    },
    ...(body !== undefined && { body }),
  });
}

/** Parses the answer as JSON, or returns its bytes when it is not JSON. */
async function contentOf(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return isJson ? response.json() : Buffer.from(await response.arrayBuffer());
}

async function overRest({ url }: Server, name: Procedure | ByteRoute, call: Call = {}): Promise<Reply> {
  const { method, path, left } = fill({ ...ROUTES, ...BYTE_ROUTES }[name], call.input);
  const response = await send(
    `${url}/api${path}`,
    method,
    call,
    ['POST', 'PUT'].includes(method) ? bodyOf(left) : undefined,
  );
  return { status: response.status, headers: response.headers, body: await contentOf(response) };
}

async function overTrpc({ url }: Server, procedure: Procedure, call: Call = {}): Promise<Reply> {
  const isQuery = ROUTES[procedure].startsWith('GET ');
  const input = superjson.stringify(call.input ?? {});
  const query = isQuery ? `?input=${encodeURIComponent(input)}` : '';
  const response = await send(
    `${url}/trpc/${procedure}${query}`,
    isQuery ? 'GET' : 'POST',
    call,
    isQuery ? undefined : input,
  );
  const body = envelopeSchema.parse(await response.json());
  return { status: response.status, headers: response.headers, body };
}

/** Both doors, for describe.each: every rule holds at both. Only REST answers a creation with 201. */
export const doors = [
  { door: 'REST', call: overRest, created: 201 },
  { door: 'tRPC', call: overTrpc, created: 200 },
];
/** For calls that need no second door. */
export const rest = overRest;
