// A small crate without dependencies.
import type { Repository } from './repository.ts'

export const cargoRepository: Repository = {
  folder: 'gauge',
  files: {
    'Cargo.toml': '[package]\nname = "gauge"\nversion = "0.1.0"\nedition = "2021"\n',
    'Cargo.lock': 'version = 4\n\n[[package]]\nname = "gauge"\nversion = "0.1.0"\n',
    'README.md': '# Gauge\n\nReads a gauge.\n',
    '.gitignore': 'target/\n*.log\n',
    'src/lib.rs': `pub fn clamp(value: i32, low: i32, high: i32) -> i32 {
    value.max(low).min(high)
}

pub fn share(part: i32, whole: i32) -> Option<i32> {
    if whole == 0 { None } else { Some(part * 100 / whole) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clamps() {
        assert_eq!(clamp(12, 0, 10), 10);
    }

    #[test]
    fn shares() {
        assert_eq!(share(1, 4), Some(25));
        assert_eq!(share(1, 0), None);
    }
}
`,
  },
  checks: {
    tests: { whole: /^cargo test(?: -q| --quiet)?$/, part: /^cargo test .+/ },
    build: { whole: /^cargo build$/ },
  },
  formatter: null,
  countTests: { command: ['cargo', 'test'], count: /^test result: ok\. (\d+) passed/m },
}
