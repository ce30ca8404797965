/** Waits for the work, but not for ever: Redis may be away for good. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const clock = Promise.withResolvers<void>();
  const timer = setTimeout(clock.resolve, ms);
  await Promise.race([work.catch(() => {}), clock.promise]);
  clearTimeout(timer);
}
