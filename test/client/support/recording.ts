/** A transport that gives the same answer to every request and keeps the requests. */
import { type Client, clientOver } from '../../../src/client/client';
import type { ApiRequest, ApiResponse, Part, Transport } from '../../../src/client/transport';

export interface Recording {
  readonly transport: Transport;
  readonly client: Client;
  readonly requests: ApiRequest[];
  readonly onParts: (((part: Part) => unknown) | undefined)[];
}

export function recording(
  answer: Partial<ApiResponse> | ((request: ApiRequest) => Partial<ApiResponse>) = {},
): Recording {
  const requests: ApiRequest[] = [];
  const onParts: Recording['onParts'] = [];
  const transport: Transport = async (request, onPart) => {
    requests.push(request);
    onParts.push(onPart);
    return { status: 200, headers: {}, body: {}, ...(typeof answer === 'function' ? answer(request) : answer) };
  };
  return { transport, client: clientOver({ transport }), requests, onParts };
}
