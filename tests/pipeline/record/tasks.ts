import { createHash } from "node:crypto";
import type { BigCodeBenchRow } from "../../../src/schema/bigcodebench-row.ts";
import { emptyDoc } from "../../../src/schema/task.ts";
import { testCases } from "../../support/executions.ts";

const helpers = `
import hashlib, socket, ssl, urllib.error, urllib.request
import requests

def fetch(url, **more):
    with urllib.request.urlopen(url, timeout=20, **more) as answer:
        return answer.read()

def raw(host, path, secure):
    with socket.create_connection((host, 443 if secure else 80), 20) as plain:
        link = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if secure else plain
        link.sendall(f"GET {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n".encode())
        said = b""
        while piece := link.recv(65536):
            said += piece
        link.close()
        return said
`;

const large = createHash("sha256").update("large").digest();
const largeHash = createHash("sha256")
  .update(Buffer.concat(Array.from({ length: 2 * 1024 * 32 }, () => large)))
  .digest("hex");

/** What the small internet of the tests is asked: each of these passes with it, and none without. */
const suites: Readonly<Record<string, string>> = {
  "Web/0": testCases(
    "    def test_http(self):",
    "        self.assertEqual(fetch('http://site.test/a?b=c'), b'GET 80 /a?b=c')",
    "        self.assertEqual(requests.get('https://site.test/d').text, 'GET 443 /d')",
    "        self.assertEqual(requests.head('http://site.test/a').headers['content-length'], '10')",
    "    def test_redirects(self):",
    "        for answer in (requests.get('http://site.test/moved'), requests.get('https://files.test/moved')):",
    "            self.assertEqual((answer.url, answer.text), ('https://site.test/here', 'GET 443 /here'))",
    "    def test_framings(self):",
    "        self.assertEqual(len(requests.get('http://site.test/chunked').content), 2510)",
    "        self.assertEqual(fetch('http://site.test/until-close'), b'to the end' * 999)",
    "        self.assertEqual(fetch('https://site.test/until-close'), b'to the end' * 999)",
    "        self.assertEqual(fetch('http://site.test/empty'), b'')",
    "        self.assertEqual(fetch('http://site.test/early'), b'late')",
    "    def test_large(self):",
    `        self.assertEqual(hashlib.sha256(fetch('https://files.test/large')).hexdigest(), "${largeHash}")`,
    "    def test_bodies(self):",
    "        for body, said in ((b'', b'POST '), (b'hello', b'POST aGVsbG8='), (b'other', b'POST b3RoZXI=')):",
    "            self.assertEqual(fetch('http://site.test/echo', data=body), said)",
    "        self.assertEqual(requests.post('http://site.test/echo', data=iter([b'hel', b'lo'])).content, b'POST aGVsbG8=')",
    "    def test_packed(self):",
    "        self.assertEqual(requests.get('http://site.test/packed').text, 'GET 80 /packed')",
    "    def test_counted(self):",
    "        said = [fetch('http://site.test/counted') for _ in range(3)]",
    "        self.assertEqual(said, [b'number 1', b'number 2', b'number 3'])",
    "    def test_status(self):",
    "        with self.assertRaises(urllib.error.HTTPError):",
    "            fetch('http://site.test/missing')",
    "    def test_addresses(self):",
    "        self.assertEqual(fetch('http://203.0.113.20/x'), b'GET 80 /x')",
    "    def test_one_connection(self):",
    "        with requests.Session() as session:",
    "            for number in range(5):",
    "                self.assertEqual(session.get(f'https://files.test/{number}').status_code, 200)",
  ),
  "Web/1": testCases(
    "    def test_names(self):",
    "        self.assertEqual(socket.gethostbyname_ex('site.test')[2], ['203.0.113.10', '203.0.113.11'])",
    "        self.assertEqual(socket.gethostbyaddr('203.0.113.10')[0], 'site.test')",
    "    def test_no_such_name(self):",
    "        with self.assertRaises(socket.gaierror) as caught:",
    "            socket.gethostbyname('nowhere.test')",
    "        self.assertIn(caught.exception.errno, (socket.EAI_NONAME, socket.EAI_NODATA))",
    "    def test_name_server_fails(self):",
    "        with self.assertRaises(socket.gaierror) as caught:",
    "            socket.gethostbyname('broken.test')",
    "        self.assertEqual(caught.exception.errno, socket.EAI_AGAIN)",
    "    def test_handshake_alone(self):",
    "        with socket.create_connection(('site.test', 443), 20) as plain:",
    "            with ssl.create_default_context().wrap_socket(plain, server_hostname='site.test') as link:",
    "                self.assertIn(('DNS', 'site.test'), link.getpeercert()['subjectAltName'])",
    "    def test_forged(self):",
    "        with self.assertRaises(requests.exceptions.SSLError):",
    "            requests.get('https://forged.test/')",
    "        self.assertEqual(requests.get('https://forged.test/', verify=False).text, 'GET 443 /')",
    "    def test_another_address(self):",
    "        self.assertEqual(fetch('http://site.test/f'), b'GET 80 /f')",
  ),
  "Web/2": testCases(
    "    def test_fifty(self):",
    "        paths = [('site.test', f'/{number}', number % 2 == 0) for number in range(44)]",
    "        paths += [('site.test', path, secure) for path in ('/chunked', '/large', '/until-close') for secure in (True, False)]",
    "        said = [raw(*path) for path in paths]",
    "        self.assertEqual(len(said), 50)",
    "        self.assertTrue(all(one.startswith(b'HTTP/1.1 200 OK') for one in said))",
  ),
};

/** Rows whose own solutions need the small internet. */
export function listRows(): BigCodeBenchRow[] {
  return Object.entries(suites).map(([task_id, test]) => ({
    task_id,
    complete_prompt: `def task_func():\n    """Nothing."""\n`,
    instruct_prompt: "Nothing.",
    canonical_solution: "    return None\n",
    code_prompt: "def task_func():\n",
    test: `${helpers}\n${test}`,
    entry_point: "task_func",
    doc_struct: emptyDoc,
    libs: [],
  }));
}

/** What samples of the tests begin with. */
export { helpers };
