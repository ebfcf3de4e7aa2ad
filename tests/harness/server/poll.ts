import assert from 'node:assert/strict';

// Waits grow, so that the polls of a slow machine stay within the requests of a key.
const [POLL_MS, POLL_MS_MAX, POLLS_MAX] = [5, 1000, 120];

/** Asks again until the work has ended; returns the last answer. */
export async function poll<Answer>(ask: () => Promise<Answer>, hasEnded: (answer: Answer) => boolean): Promise<Answer> {
  for (let polls = 0; polls < POLLS_MAX; polls += 1) {
    const answer = await ask();
    if (hasEnded(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS * 1.2 ** polls, POLL_MS_MAX)));
  }
  return assert.fail('the work never ends');
}
