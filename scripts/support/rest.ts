import type { z } from 'zod';
import type { DocumentType } from '../../src/shared/documents/constants.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS' | 'HEAD';
type Options = {
  /** Sent as JSON; FormData is sent unchanged. */
  body?: unknown;
  /** Sent unchanged, for bodies that are not JSON. */
  rawBody?: string;
  headers?: Record<string, string>;
};

export type Answer = {
  status: number;
  headers: Headers;
  /** The parsed JSON, or the text when it is not JSON. */
  body: unknown;
  /** Parses the body of a successful answer with a schema. */
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema>;
};

/** `headers` are sent with every request. */
export type Site = { url: string; headers?: Record<string, string> };

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

/** A client of the REST door over real HTTP, with this bearer token. Paths are relative to /api. */
export function api(portal: Site, token?: string) {
  const send = (method: Method, path: string, { body, rawBody, headers }: Options = {}) => {
    const isJson = rawBody !== undefined || (body !== undefined && !(body instanceof FormData));
    return fetch(`${portal.url}/api${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...portal.headers,
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

    /** Uploads a document as multipart; `fields` are sent beside the document type. */
    upload(studentId: number, file: File, documentType: DocumentType, fields: Record<string, string> = {}) {
      const form = new FormData();
      for (const [name, value] of Object.entries({ documentType, ...fields })) form.append(name, value);
      form.append('file', file);
      return request('POST', `/students/${studentId}/documents`, { body: form });
    },

    /** Reads a file as bytes. */
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
