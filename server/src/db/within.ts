/** What is not there after so long fails with this; what it still does is nobody's any more. */
export async function within<T>(ms: number, work: Promise<T>, otherwise: unknown): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(otherwise), Math.max(0, ms));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
