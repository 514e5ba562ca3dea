import { ApiProblem } from '../api-problem.ts';

/** A platform server says of what is taken what its database does, in a 422 without a code: here it is said on its field (`R7`). */
export async function orTaken<T>(saving: Promise<T>, path: string, message: string): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    const isBare = error instanceof ApiProblem && error.status === 422 && error.code === null;
    throw isBare ? new ApiProblem(422, { msg: message, issues: [{ path, message }] }) : error;
  }
}
