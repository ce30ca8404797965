import { hash } from "node:crypto";
import type { Redis } from "ioredis";

/**
 * What must happen at once, as scripts that Redis runs. A sample that somebody waits for has a claim, a hash by its key:
 * `job` that carries it, `worker` that has begun it, `deaths` of workers that had, and `r:ID` for each run that waits.
 * All of them can be repeated: whoever lost the answer asks again.
 */

const helpers = `
local prefix = KEYS[1]
local function claimOf(key) return prefix .. ':claim:' .. key end
local function runsOf(claim)
  local runs = {}
  for _, field in ipairs(redis.call('HKEYS', claim)) do
    local run = string.sub(field, 1, 2) == 'r:' and string.sub(field, 3)
    if run and redis.call('EXISTS', prefix .. ':run:' .. run) == 1 then runs[#runs + 1] = run end
  end
  return runs
end
local function isWanted(claim) return #runsOf(claim) > 0 end
local function isAlive(worker)
  return worker and redis.call('EXISTS', prefix .. ':alive:' .. worker) == 1
end
`;

/** A script whose ARGV are some values by name, then keys: for each of these the body may say a word. */
function forKeys(names: string, body: string): string {
  const values = names.split(", ").map((_, index) => `ARGV[${index + 1}]`);
  return `${helpers}
local ${names} = ${values.join(", ")}
local said = {}
local function say(word) said[#said + 1] = word end
for i = ${values.length + 1}, #ARGV do
  local key = ARGV[i]
  local claim = claimOf(key)
${body}
end
return said`;
}

const scripts = {
  /**
   * run, job, ttl, takesRecent, keys… -> for each key `mine` (put it into the job), `theirs` (it is under way), or
   * `=` and an answer. An answer is given to a run once: who asks again wants it judged again.
   */
  claim: forKeys(
    "run, job, ttl, takesRecent",
    `
  local broken = redis.call('GET', prefix .. ':broken:' .. key)
  local known = takesRecent == '1' and redis.call('HGET', prefix .. ':recent', key)
  local cut = known and string.find(known, '\\n', 1, true)
  if broken then
    say('=' .. broken)
  elseif known and not string.find(string.sub(known, 1, cut), run, 1, true) then
    redis.call('HSET', prefix .. ':recent', key, run .. ',' .. known)
    say('=' .. string.sub(known, cut + 1))
  else
    local other = redis.call('HGET', claim, 'job')
    redis.call('HSET', claim, 'r:' .. run, '1')
    if other and other ~= job then
      say('theirs')
    else
      redis.call('HSET', claim, 'job', job)
      say('mine')
    end
    redis.call('PEXPIRE', claim, ttl)
  end`,
  ),

  /**
   * worker, mostDeaths, isAlone, keys… -> for each key `run`, `suspect` (a worker died with it: not beside others), `broken`
   * (too many did), `elsewhere` (a living worker is at it) or `gone` (nobody waits for it).
   */
  begin: forKeys(
    "worker, mostDeaths, isAlone",
    `
  local before = redis.call('HGET', claim, 'worker')
  if not isWanted(claim) then
    redis.call('DEL', claim)
    say('gone')
  elseif before and before ~= worker and isAlive(before) then
    say('elsewhere')
  else
    local deaths = tonumber(redis.call('HGET', claim, 'deaths') or '0')
    if before and before ~= worker then deaths = redis.call('HINCRBY', claim, 'deaths', 1) end
    redis.call('HSET', claim, 'worker', worker)
    if deaths >= tonumber(mostDeaths) then
      say('broken')
    elseif deaths > 0 and isAlone ~= '1' then
      redis.call('HDEL', claim, 'worker')
      say('suspect')
    else
      say('run')
    end
  end`,
  ),

  /** ttl, keys… -> the keys that somebody still waits for. */
  wanted: forKeys(
    "ttl",
    `
  if isWanted(claim) then
    redis.call('PEXPIRE', claim, ttl)
    say(key)
  end`,
  ),

  /**
   * mostRecent, recentTtl, answersTtl, then key, answer, keep… : tells every run that waits. `keep` is `recent` for what another run
   * may be told, `broken` for what is not tried again for a minute, or `no`.
   */
  answer: `${helpers}
local mostRecent, recentTtl, answersTtl = tonumber(ARGV[1]), ARGV[2], ARGV[3]
local keeps = false
for i = 4, #ARGV, 3 do
  local key, answer, keep = ARGV[i], ARGV[i + 1], ARGV[i + 2]
  local claim = claimOf(key)
  local runs = ''
  for _, run in ipairs(runsOf(claim)) do
    local stream = prefix .. ':answers:' .. run
    redis.call('XADD', stream, '*', 'k', key, 'a', answer)
    -- Its run renews this while it lives; one that was killed before it could does not leave it for ever.
    if redis.call('PTTL', stream) < 0 then redis.call('PEXPIRE', stream, answersTtl) end
    runs = runs .. run .. ','
  end
  redis.call('DEL', claim)
  if keep == 'broken' then
    redis.call('SET', prefix .. ':broken:' .. key, answer, 'PX', 60000)
  elseif keep == 'recent' then
    keeps = true
    if redis.call('HSET', prefix .. ':recent', key, runs .. '\\n' .. answer) == 1 then
      redis.call('RPUSH', prefix .. ':recent-order', key)
    end
  end
end
if keeps then
  local extra = redis.call('LLEN', prefix .. ':recent-order') - mostRecent
  if extra > 0 then
    for _, key in ipairs(redis.call('LPOP', prefix .. ':recent-order', extra)) do
      redis.call('HDEL', prefix .. ':recent', key)
    end
  end
  redis.call('PEXPIRE', prefix .. ':recent', recentTtl)
  redis.call('PEXPIRE', prefix .. ':recent-order', recentTtl)
end`,

  /** run, keys… -> the keys that nobody waits for any longer. */
  withdraw: forKeys(
    "run",
    `
  redis.call('HDEL', claim, 'r:' .. run)
  if not isWanted(claim) then
    redis.call('DEL', claim)
    say(key)
  end`,
  ),

  /** worker, keys… : they have not been begun after all. */
  release: forKeys(
    "worker",
    "if redis.call('HGET', claim, 'worker') == worker then redis.call('HDEL', claim, 'worker') end",
  ),

  /** run, ttl, keys… -> the keys that no job carries and no living worker is at: they are to be asked for again. */
  lost: forKeys(
    "run, ttl",
    `
  local job, worker = unpack(redis.call('HMGET', claim, 'job', 'worker'))
  local isCarried = job and (
    redis.call('EXISTS', prefix .. ':samples:' .. job) == 1 or
    redis.call('EXISTS', prefix .. ':alone:alone-' .. key) == 1 or isAlive(worker))
  if isCarried then
    redis.call('HSET', claim, 'r:' .. run, '1')
    redis.call('PEXPIRE', claim, ttl)
  else
    say(key)
  end`,
  ),

  /** run, keys… : forgets claims that no job carries, so that the next one to ask has them. */
  forget: forKeys("run", "redis.call('HDEL', claim, 'job', 'worker')"),
} as const;

/** Runs a script for the queue with this prefix; Redis keeps its text and is asked by its hash. */
export async function runScript(
  redis: Redis,
  name: keyof typeof scripts,
  prefix: string,
  values: readonly (string | number)[],
): Promise<string[]> {
  const text = scripts[name];
  const said: unknown = await redis
    .evalsha(hash("sha1", text), 1, prefix, ...values)
    .catch((error: unknown) => {
      if (!String(error).includes("NOSCRIPT")) throw error;
      return redis.eval(text, 1, prefix, ...values);
    });
  return Array.isArray(said) ? said.map(String) : [];
}
