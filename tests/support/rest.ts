import type { z } from 'zod';
import type { DocumentType } from '../../src/shared/documents/constants.ts';
import type { TestPortal } from './portal.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD';
type Options = {
  /** Sent as JSON, or as it is when it is FormData. */
  body?: unknown;
  /** Sent exactly so, for bodies that are no JSON. */
  rawBody?: string;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** The parsed JSON; the text when it is none. */
  body: unknown;
  /** The body of a success, checked against a schema. */
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
};

export type RestClient = ReturnType<typeof api>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function toAnswer(response: Response): Promise<Answer> {
  const { status, ok, headers, url } = response;
  const body = parseJson(await response.text());
  return {
    status,
    headers,
    body,
    read(schema) {
      if (!ok) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`);
      return schema.parse(body);
    },
  };
}

/** The /api door over real HTTP, with this bearer token; paths are below /api. */
export function api(portal: Pick<TestPortal, 'url'>, token?: string) {
  const send = (method: Method, path: string, { body, rawBody, headers }: Options = {}) => {
    const isJson = rawBody !== undefined || (body !== undefined && !(body instanceof FormData));
    return fetch(`${portal.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      body:
        rawBody ?? (body instanceof FormData || body === undefined ? (body ?? null) : JSON.stringify(body)),
    });
  };
  const request = async (...args: Parameters<typeof send>) => toAnswer(await send(...args));

  return {
    request,
    get: (path: string) => request('GET', path),
    post: (path: string, body?: unknown) => request('POST', path, { body }),
    put: (path: string, body?: unknown) => request('PUT', path, { body }),
    delete: (path: string) => request('DELETE', path),

    /** A multipart upload; `fields` are sent beside the document type. */
    upload(studentId: number, file: File, documentType: DocumentType, fields: Record<string, string> = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ documentType, ...fields })) form.append(name, value);
      form.append('file', file);
      return request('POST', `/students/${studentId}/documents`, { body: form });
    },

    /** What is not JSON: files. */
    async bytes(path: string) {
      const response = await send('GET', path);
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      };
    },
  };
}
