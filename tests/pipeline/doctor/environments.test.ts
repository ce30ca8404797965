import { expect, test } from "vitest";
import { plainStyle } from "../../../src/lib/style.ts";
import { renderDoctor } from "../../../src/pipeline/doctor/environments.ts";
import type { DoctorFinding } from "../../../src/schema/doctor-report.ts";

const finding = { severity: "error", tasks: 0, hint: null } as const;

test("every finding says what it is about, once", () => {
  const findings: DoctorFinding[] = [
    { ...finding, topic: "version", subject: "numpy", message: "1.2 is installed; the lock has 1" },
    { ...finding, topic: "library", subject: "cv2", message: "cannot be imported: no" },
    { ...finding, topic: "machine", subject: "memory", message: "2.0 GB of memory" },
  ];
  const text = renderDoctor(
    {
      environment: "starter",
      path: "/e",
      pythonVersion: "3.11.7",
      fingerprint: "f1",
      ok: false,
      tasks: 1,
      machine: { system: "Linux", memoryMib: 2048, cores: 2, limitedBy: "machine" },
      libraries: [],
      findings,
      walls: [],
    },
    plainStyle,
  );
  expect(text.split("\n").filter((line) => line.startsWith("✗"))).toEqual([
    "✗ numpy 1.2 is installed; the lock has 1",
    "✗ cv2 cannot be imported: no",
    "✗ 2.0 GB of memory",
  ]);
});
